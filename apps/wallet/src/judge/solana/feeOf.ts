import { ByteReader } from './ByteReader.ts'
import { budgetProgram } from './programs.ts'
import type { SolanaMessage } from './readSolanaMessage.ts'

/** What a signature costs, in lamports. */
const signatureFee = 5000n
/** Units that an instruction may use where no limit is set, and those of a whole transaction. */
const unitsOfInstruction = 200_000n
const maxUnits = 1_400_000n
const microPerLamport = 1_000_000n
const limitNumber = 2
const priceNumber = 3
/** Programs that check signatures for others: each is paid for like one of the transaction; their count comes first. */
const checkers: ReadonlySet<string | undefined> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/** What a transaction costs at most, in lamports: the fee for signatures, and what it offers beyond it. */
export function feeOf({ accounts, instructions, signers }: SolanaMessage): bigint {
  let price = 0n
  let signatures = signers
  let units = unitsOfInstruction * BigInt(instructions.length)
  for (const { data, program } of instructions) {
    const [first] = data
    if (checkers.has(accounts[program])) signatures += first ?? 0
    if (accounts[program] !== budgetProgram) continue
    // What stands behind is passed over, as the chain does.
    const reader = new ByteReader(data.subarray(1))
    if (first === limitNumber && data.length >= 5) units = BigInt(reader.u32())
    if (first === priceNumber && data.length >= 9) price = reader.u64()
  }
  const paid = units < maxUnits ? units : maxUnits
  return signatureFee * BigInt(signatures) + (price * paid + microPerLamport - 1n) / microPerLamport
}
