/** Whether a contract may take what is paid: what is typed, in the base units of its token's decimals, and no less (S5.22). */
export function isAllowanceEnough({
  allowance,
  amount,
}: {
  /** Base units. */
  allowance: bigint
  /** Base units of what is paid. */
  amount: bigint
}): boolean {
  return allowance >= amount
}
