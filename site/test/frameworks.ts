/**
 * What three frameworks of styles do to every page that uses them, in our own words: to elements, and to the classes that
 * they name in plain words. Themes of WordPress are built on them.
 */
export const frameworks: Readonly<Record<string, string>> = {
  bootstrap: `
    *, ::before, ::after { box-sizing: border-box }
    body { margin: 0; font: 400 1rem/1.5 sans-serif; color: #212529; background: #fff }
    h1, h2, h3, h4 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2 }
    h1 { font-size: 2.5rem } h2 { font-size: 2rem } h3 { font-size: 1.75rem } h4 { font-size: 1.5rem }
    p, ol, ul, dl, address { margin: 0 0 1rem }
    ol, ul { padding-left: 2rem }
    a { color: #0d6efd; text-decoration: underline }
    img, svg { vertical-align: middle }
    table { caption-side: bottom; border-collapse: collapse }
    label { display: inline-block }
    button { border-radius: 0 }
    button, input, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
    fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
    legend { float: left; width: 100%; margin-bottom: .5rem; font-size: 1.5rem; line-height: inherit }
    legend + * { clear: left }
    [hidden] { display: none !important }
    .row { display: flex; flex-wrap: wrap; margin-inline: -.75rem }
    .row > * { flex-shrink: 0; width: 100%; padding-inline: .75rem }
    .card { position: relative; display: flex; flex-direction: column; min-width: 0; border: 1px solid #0003; border-radius: .375rem; background: #fff }
    .card-title { margin-bottom: .5rem }
    .progress { display: flex; height: 1rem; overflow: hidden; font-size: .75rem; background: #e9ecef }
    .lead { font-size: 1.25rem; font-weight: 300 }
    .mark { padding: .1875em; background: #fff3cd }
    .visually-hidden { position: absolute !important; width: 1px !important; height: 1px !important; overflow: hidden !important }`,
  bulma: `
    html, body, p, ol, ul, li, dl, dt, dd, blockquote, figure, fieldset, legend, textarea, pre, hr, h1, h2, h3, h4, h5, h6 { margin: 0; padding: 0 }
    h1, h2, h3, h4, h5, h6 { font-size: 100%; font-weight: normal }
    ul { list-style: none }
    button, input, select, textarea { margin: 0; font-family: sans-serif }
    html { box-sizing: border-box; font-size: 16px; min-width: 300px; overflow-x: hidden; overflow-y: scroll }
    *, ::before, ::after { box-sizing: inherit }
    body { color: #404654; font: 400 1em/1.5 sans-serif }
    img, video { max-width: 100%; height: auto }
    table { border-collapse: collapse; border-spacing: 0 }
    td, th { padding: 0 }
    a { color: #4258ff; text-decoration: none }
    span { font-style: inherit; font-weight: inherit }
    strong { color: #2e333d; font-weight: 600 }
    @media (prefers-color-scheme: dark) { strong, .title { color: #ebecf0 } }
    fieldset { border: none }
    input[type="checkbox"], input[type="radio"] { vertical-align: baseline }
    .button { display: inline-flex; align-items: center; justify-content: center; height: 2.5em; padding: .5em 1em; white-space: nowrap; line-height: 1.5 }
    .card { overflow: visible; border-radius: .75rem; box-shadow: 0 .5em 1em #0002 }
    .column { display: block; flex: 1 1 0; padding: .75rem }
    .control { position: relative; clear: both; font-size: 1rem; text-align: inherit }
    .field:not(:last-child) { margin-bottom: .75rem }
    .help { display: block; margin-top: .25rem; font-size: .75rem }
    .icon { display: inline-flex; align-items: center; justify-content: center; width: 1.5rem; height: 1.5rem }
    .menu { font-size: 1rem }
    .menu-label { font-size: .75em; letter-spacing: .1em; text-transform: uppercase }
    .menu-list a { display: block; padding: .5em .75em }
    .message { border-radius: .375rem; background: #f5f6f9; font-size: 1rem }
    .progress { display: block; width: 100%; height: 1rem; padding: 0; border: none; border-radius: 9999px; overflow: hidden; appearance: none }
    .radio { line-height: 1.25; cursor: pointer } .radio + .radio { margin-left: .5em }
    .select { display: inline-block; position: relative; height: 2.5em; max-width: 100%; vertical-align: top }
    .tabs { display: flex; align-items: stretch; justify-content: space-between; overflow: auto hidden; font-size: 1rem; white-space: nowrap }
    .tabs a { display: flex; justify-content: center; margin-bottom: -1px; padding: .5em 1em; border-bottom: 1px solid #dbdbdb }
    .title { font-size: 2rem; font-weight: 600; line-height: 1.125 } .title:not(:last-child) { margin-bottom: 1.5rem }`,
  tailwind: `
    *, ::before, ::after, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    html { font: 1em/1.5 sans-serif; tab-size: 4 }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
    a { color: inherit; text-decoration: inherit }
    b, strong { font-weight: bolder }
    small { font-size: 80% }
    table { border-color: inherit; border-collapse: collapse; text-indent: 0 }
    summary { display: list-item }
    ol, ul, menu { list-style: none }
    img, svg, video { display: block; vertical-align: middle }
    img, video { max-width: 100%; height: auto }
    button, input, select, textarea, ::file-selector-button { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
    textarea { resize: vertical }
    button, input:where([type="button"], [type="reset"], [type="submit"]) { appearance: button }
    [hidden] { display: none !important }
    .contents { display: contents }
    .filter { filter: blur(1px) }
    .outline { outline: 1px solid }`,
}

/** Names of classes in plain words: of Bootstrap, Bulma and Tailwind, and of shops and themes of WordPress. */
export const ofFrameworks: readonly string[] =
  'absolute accordion active alert align-baseline antialiased badge block blockquote blur border bottom-0 box breadcrumb btn btn-close btn-group btn-link btn-primary btn-secondary btn-toolbar button buttons capitalize caption-top card card-body card-content card-footer card-group card-header card-image card-img card-link card-subtitle card-text card-title carousel cart cell checkbox checkboxes clearfix col col-auto collapse collapsed column columns container container-fluid content contents control delete disabled display-1 dropdown dropdown-content dropdown-item dropdown-menu dropdown-toggle dropdown-trigger entry fade field field-body field-label file file-cta file-input file-label filter fixed fixed-bottom fixed-grid fixed-top flex flow-root footer form-check form-control form-floating form-label form-range form-select form-switch form-text g-0 grid grow h1 h2 h3 h4 h5 h6 has-addons has-icons-left help hero hero-body hidden hide hstack icon icon-link icon-text image img-fluid img-thumbnail initialism inline inline-block inline-flex input input-group input-text invalid-feedback invert invisible is-active is-dark is-fullwidth is-hidden is-invalid is-light is-loading is-primary is-selected is-valid isolate italic label lead level level-item level-left level-right line-through list-group list-inline list-unstyled loader lowercase mark media media-content media-left media-right menu menu-label menu-list message message-body message-header modal modal-card modal-content nav nav-item nav-link nav-pills nav-tabs navbar navbar-item navbar-menu notice notification object-cover offcanvas opacity-0 ordinal outline overline page page-item page-link pagination pagination-link panel panel-block panel-heading placeholder popover position-absolute post price product products progress progress-bar quantity radio radios ratio relative resize ring rounded row section select sepia shadow show showing shrink site skeleton-block skeleton-lines small spinner-border sr-only static sticky sticky-top stretched-link subtitle switch tab-content tab-pane table tabs tag tags text-bg-dark text-center text-muted text-truncate textarea theme-dark theme-light title toast tooltip transform transition truncate underline uppercase valid-feedback visible visually-hidden vr vstack widget woocommerce woocommerce-message'.split(
    ' ',
  )
