/** Writes a count such as the number of wallets: exact below ten, else rounded down to tens with a plus. */
export function formatCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
