/** What only a connected visitor needs: balance, name and picture with their queries. */
export const loadAccountParts = async () => (await import('./accountParts.tsx')).accountParts
