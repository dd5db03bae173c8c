/**
 * Unit tests that read the tree and start nothing that lasts: scripts, styles, icons, texts, exports, reference. The step
 * `tree` runs them before all that is dear, and `unit` leaves them out.
 */
export const treeTests = [
  'scripts/*.test.ts',
  // The tests of `npm test` itself start runs of their own.
  'scripts/!(test)/**/*.test.ts',
  'apps/wallet/src/texts/*.test.ts',
  'packages/core/src/connections/oneDoor.test.ts',
  'packages/react/src/buttons/buttonCss.test.ts',
  'packages/react/src/i18n/messages.test.ts',
  'packages/ui/src/icons/icons.test.tsx',
  'packages/ui/src/styles/styles.test.ts',
  'packages/ui/vite/*.test.ts',
]
