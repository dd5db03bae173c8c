import { createMark } from './createMark.tsx'

/** Google’s mark in its own four colours, which it is known by. */
export const GoogleMark = /* @__PURE__ */ createMark(
  [
    'M18.6 10.2c0-.6-.1-1.2-.2-1.8H10v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.7Z',
    '#4285f4',
  ],
  ['M10 19c2.4 0 4.5-.8 5.9-2.1L13 14.6a5.4 5.4 0 0 1-8-2.9H2V14a9 9 0 0 0 8 5Z', '#34a853'],
  ['M5 11.7a5.4 5.4 0 0 1 0-3.4V6H2a9 9 0 0 0 0 8l3-2.3Z', '#fbbc05'],
  ['M10 4.6c1.3 0 2.5.4 3.4 1.3L16 3.3A9 9 0 0 0 2 6l3 2.3a5.3 5.3 0 0 1 5-3.7Z', '#ea4335'],
)
