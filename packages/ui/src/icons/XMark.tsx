import { createMark } from './createMark.tsx'

/** X’s mark in the colour of its text: X has it black or white, as its ground asks for. */
export const XMark = /* @__PURE__ */ createMark([
  'M2 2.5h5l4 5.4 4.6-5.4H18l-5.8 6.8L18.5 17.5h-5l-4.3-5.8L4.2 17.5H1.8L8 10.2Zm3.4 1.4 8.8 12.2h1.5L7 3.9Z',
])
