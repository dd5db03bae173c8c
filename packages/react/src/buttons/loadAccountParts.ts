/** What only a connected visitor needs: balance, name and picture with their queries. */
export const loadAccountParts = () => import('./accountParts.tsx')
