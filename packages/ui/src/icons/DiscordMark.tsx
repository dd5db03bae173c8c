import { createMark } from './createMark.tsx'

/** Discord’s mark in its own colour, which can be seen on both of our grounds. */
export const DiscordMark = /* @__PURE__ */ createMark([
  'M7.3 4q2.7-.4 5.4 0l.5-1q2 .3 3.7 1.2 2.7 4.4 2.3 10-2 1.6-4.6 2.4l-1.1-1.7q-3.5 1-7 0l-1.1 1.7q-2.6-.8-4.6-2.4-.4-5.6 2.3-10Q4.8 3.3 6.8 3Zm-.4 4.8a1.7 1.8 0 1 0 .1 0Zm6.2 0a1.7 1.8 0 1 0 .1 0Z',
  '#5865f2',
])
