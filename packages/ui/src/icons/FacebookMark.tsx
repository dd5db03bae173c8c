import { createMark } from './createMark.tsx'

/** Facebook’s mark in its own colour, which can be seen on both of our grounds. */
export const FacebookMark = /* @__PURE__ */ createMark([
  'M19 10a9 9 0 1 0-10.4 8.9v-6.3H6.3V10h2.3V8q0-3.6 3.4-3.6l2 .2v2.2h-1.1q-1.5 0-1.5 1.4V10H14l-.4 2.6h-2.2v6.3A9 9 0 0 0 19 10Z',
  '#1877f2',
])
