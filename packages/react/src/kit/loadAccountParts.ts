/** What only a connected visitor needs: balance, name and picture with their queries; null when it cannot be had. */
export const loadAccountParts = () =>
  import('../buttons/accountParts.ts').then(
    ({ accountParts }) => accountParts,
    () => null,
  )
