/** Pages share a line with each other, and take turns with all else: one page is made after the other. */
export const pages = 'pages'
