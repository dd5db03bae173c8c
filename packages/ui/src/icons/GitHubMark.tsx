import { createMark } from './createMark.tsx'

/** GitHub’s mark in the colour of its text: GitHub has it black or white, as its ground asks for. */
export const GitHubMark = /* @__PURE__ */ createMark([
  'M12.5 18.6a9 9 0 1 0-5 0v-2c-2.6.5-2.8-1.4-3.9-2 1.7-.3 1.8 1.5 3.9 1 .1-.6.3-.9.6-1.2-5-.7-4.5-5.3-3.2-6.5-.4-1.2 0-2.5.2-2.6.8 0 1.7.5 2.4 1a9 9 0 0 1 5 0c.7-.5 1.6-1 2.4-1 .2.1.6 1.4.2 2.6 1.3 1.2 1.8 5.8-3.2 6.5.4.5.6 1 .6 1.8Z',
])
