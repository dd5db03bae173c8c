import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'

/** An account that an instruction names: who signs, and what it may write. */
type Named = { address: string; isSigner?: boolean; isWritable?: boolean }

export type SolanaInstruction = {
  accounts: readonly Named[]
  data: readonly number[]
  program: string
}

/** Writes a legacy transaction in base64, signed by those whose secrets are given; the places of others stay empty. */
export function writeSolana({
  blockhash,
  instructions,
  payer,
  secrets = [],
}: {
  blockhash: string
  instructions: readonly SolanaInstruction[]
  payer: string
  secrets?: readonly Uint8Array[]
}): string {
  const named = new Map<string, { isSigner: boolean; isWritable: boolean }>([
    [payer, { isSigner: true, isWritable: true }],
  ])
  const all = instructions.flatMap(({ accounts, program }) => [...accounts, { address: program }])
  for (const { address, isSigner = false, isWritable = false } of all as readonly Named[]) {
    const known = named.get(address)
    named.set(address, {
      isSigner: isSigner || !!known?.isSigner,
      isWritable: isWritable || !!known?.isWritable,
    })
  }
  const pick = (isSigner: boolean, isWritable: boolean) =>
    [...named].flatMap(([address, each]) =>
      each.isSigner === isSigner && each.isWritable === isWritable ? [address] : [],
    )
  const [writers, readers] = [pick(true, true), pick(true, false)]
  const [written, read] = [pick(false, true), pick(false, false)]
  const keys = [...writers, ...readers, ...written, ...read]
  const message = Uint8Array.from([
    writers.length + readers.length,
    readers.length,
    read.length,
    keys.length,
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    instructions.length,
    ...instructions.flatMap(({ accounts, data, program }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map(({ address }) => keys.indexOf(address)),
      data.length,
      ...data,
    ]),
  ])
  const signatures = [...writers, ...readers].flatMap((key) => {
    const secret = secrets.find((each) => base58.encode(ed25519.getPublicKey(each)) === key)
    return [...(secret ? ed25519.sign(message, secret) : new Uint8Array(64))]
  })
  return base64.encode(Uint8Array.from([signatures.length / 64, ...signatures, ...message]))
}

/** A number of 64 bits, as programs read it. */
export function u64(value: bigint): readonly number[] {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return [...bytes]
}
