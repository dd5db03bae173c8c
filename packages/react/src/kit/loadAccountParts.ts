/** What only a connected visitor needs: balance, name and picture with their queries; null when it cannot be had. */
export const loadAccountParts = () =>
  import('../buttons/accountParts.tsx').then(
    ({ accountParts }) => accountParts,
    () => null,
  )
