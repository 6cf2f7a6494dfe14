/* The blocks of owners in the editor: how they look to the person who edits the page. */
;((blocks, element, blockEditor, components, serverSideRender) => {
  const { createElement } = element
  for (const block of ['hopechest/my-registries', 'hopechest/registry-editor']) {
    blocks.registerBlockType(block, {
      edit({ attributes }) {
        const preview = createElement(serverSideRender, { block, attributes })
        return createElement(
          'div',
          blockEditor.useBlockProps(),
          createElement(components.Disabled, null, preview),
        )
      },
      save: () => null,
    })
  }
})(
  window.wp.blocks,
  window.wp.element,
  window.wp.blockEditor,
  window.wp.components,
  window.wp.serverSideRender,
)
