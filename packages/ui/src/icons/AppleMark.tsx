import { createMark } from './createMark.tsx'

/** Apple’s mark in the colour of its text: Apple has it black or white, as its ground asks for. */
export const AppleMark = /* @__PURE__ */ createMark([
  'M14.5 1q.1 3.9-3.6 4.2 0-3.7 3.6-4.2Zm3.2 12.9c-.4 1-.7 1.4-1.2 2.2-.8 1.2-1.9 2.6-3.2 2.6-1.2 0-1.5-.8-3.1-.8s-2 .8-3.2.8c-1.3 0-2.3-1.3-3.1-2.5C1.7 12.9 1.5 9 2.9 6.9c1-1.5 2.5-2.4 3.9-2.4 1.5 0 2.4.8 3.6.8s1.9-.8 3.6-.8c1.3 0 2.7.7 3.7 1.9-3.2 1.8-2.7 6.4 0 7.5Z',
])
