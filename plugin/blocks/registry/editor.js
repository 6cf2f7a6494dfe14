/* The block in the editor: which registry it shows, and how that looks. */
;((blocks, element, blockEditor, components, serverSideRender, i18n) => {
  const { createElement, Fragment } = element
  blocks.registerBlockType('hopechest/registry', {
    edit({ attributes, setAttributes }) {
      const field = createElement(components.TextControl, {
        label: i18n.__('Registry, by its id or the last part of its address', 'hopechest'),
        help: i18n.__('Left empty, the page shows the registry that its address names.', 'hopechest'),
        value: attributes.registry,
        onChange: (registry) => setAttributes({ registry }),
      })
      const panel = createElement(
        components.PanelBody,
        { title: i18n.__('Gift registry', 'hopechest') },
        field,
      )
      const controls = createElement(blockEditor.InspectorControls, null, panel)
      const preview = createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(
          components.Disabled,
          null,
          createElement(serverSideRender, { block: 'hopechest/registry', attributes }),
        ),
      )
      return createElement(Fragment, null, controls, preview)
    },
    save: () => null,
  })
})(
  window.wp.blocks,
  window.wp.element,
  window.wp.blockEditor,
  window.wp.components,
  window.wp.serverSideRender,
  window.wp.i18n,
)
