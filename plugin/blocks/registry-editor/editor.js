/* The block in the editor: how it looks to the person who edits the page. */
;((blocks, element, blockEditor, components, serverSideRender) => {
  const { createElement } = element
  blocks.registerBlockType('hopechest/registry-editor', {
    edit({ attributes }) {
      const preview = createElement(serverSideRender, { block: 'hopechest/registry-editor', attributes })
      return createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(components.Disabled, null, preview),
      )
    },
    save: () => null,
  })
})(
  window.wp.blocks,
  window.wp.element,
  window.wp.blockEditor,
  window.wp.components,
  window.wp.serverSideRender,
)
