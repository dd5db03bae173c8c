/** What a unit of gas costs on a network at three speeds, in wei (S3.35). */
export type GasPrice = { standard: bigint; fast: bigint; instant: bigint }
