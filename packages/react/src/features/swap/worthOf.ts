/** US dollars, as a number that is only looked at; undefined where no price is known. */
export function worthOf(
  amount: bigint,
  { decimals, price }: { decimals: number; price: number | undefined },
): number | undefined {
  return price === undefined ? undefined : (Number(amount) / 10 ** decimals) * price
}
