import { createMark } from './createMark.tsx'

/** An arch in Farcaster’s colour, which can be seen on both of our grounds. */
export const FarcasterMark = /* @__PURE__ */ createMark([
  'M2 3h16v3h-1v11h-4v-6a3 3 0 0 0-6 0v6H3V6H2Z',
  '#8660d0',
])
