import type { SolanaMessage } from './readSolanaMessage.ts'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** `Transfer` of the system program: its number, and an amount of 64 bits. */
const transferLength = 12
const transferNumber = 2

/** What a signature costs, in lamports. */
const signatureFee = 5000n
/** Units that an instruction may use where no limit is set, and those of a whole transaction. */
const unitsOfInstruction = 200_000n
const maxUnits = 1_400_000n
const microPerLamport = 1_000_000n

type Transfer = {
  lamports: bigint
  /** What it costs at most, where the account pays for it. */
  maxFee: bigint | undefined
  to: string
}

/** A payment of an account, where a transaction is nothing else; fees may be set beside it. */
export function readTransfer(message: SolanaMessage, address: string): Transfer | undefined {
  const { accounts, instructions, lookups } = message
  if (lookups > 0) return undefined
  const others = instructions.filter(({ program }) => accounts[program] !== budgetProgram)
  const [only] = others
  if (!only || others.length !== 1 || accounts[only.program] !== systemProgram) return undefined
  const { data } = only
  if (data.length !== transferLength) return undefined
  const view = viewOf(data)
  if (view.getUint32(0, true) !== transferNumber) return undefined
  const [from, to] = only.accounts.map((index) => accounts[index])
  if (from !== address || to === undefined) return undefined
  const maxFee = accounts[0] === address ? feeOf(message) : undefined
  return { lamports: view.getBigUint64(4, true), maxFee, to }
}

/** The fee for signatures, and what the transaction offers beyond it. */
function feeOf({ accounts, instructions, signers }: SolanaMessage): bigint {
  let price = 0n
  let units = unitsOfInstruction * BigInt(instructions.length)
  for (const { data, program } of instructions) {
    if (accounts[program] !== budgetProgram) continue
    if (data[0] === 2 && data.length === 5) units = BigInt(viewOf(data).getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = viewOf(data).getBigUint64(1, true)
  }
  const paid = units < maxUnits ? units : maxUnits
  return signatureFee * BigInt(signers) + (price * paid + microPerLamport - 1n) / microPerLamport
}

function viewOf({ buffer, byteLength, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
