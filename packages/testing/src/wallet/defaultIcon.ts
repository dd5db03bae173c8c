/** A key on hazard stripes: plainly no real wallet's mark. */
const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '<rect width="64" height="64" fill="#f7b500"/>',
  '<path d="M-8 24 24-8h14L-8 38zm0 30L54-8h14L-8 68zm26 18L72 18v14L32 72z" fill="#1c1a17"/>',
  '<circle cx="32" cy="32" r="20" fill="#fff"/>',
  '<g fill="none" stroke="#1c1a17" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">',
  '<circle cx="26" cy="32" r="6"/><path d="M32 32h13v5M39 32v4"/></g></svg>',
].join('')

export const defaultIcon = `data:image/svg+xml;base64,${btoa(svg)}`
