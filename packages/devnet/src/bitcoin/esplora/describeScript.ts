import { Address, OP, OutScript } from '@scure/btc-signer'
import { regtest } from '../devBitcoin.ts'

/** A script as Esplora describes it. */
export type ScriptDescription = {
  scriptpubkey: string
  scriptpubkey_asm: string
  scriptpubkey_type: string
  scriptpubkey_address?: string
}

const types: Readonly<Record<string, string>> = {
  ms: 'multisig',
  pk: 'p2pk',
  pkh: 'p2pkh',
  sh: 'p2sh',
  tr: 'v1_p2tr',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
}
const opReturn = 0x6a
const names = new Map<number, string>(Object.entries(OP).map(([name, code]) => [code, name]))

/** An output's script with its kind and, where it has one, its address. */
export function describeScript(script: Uint8Array): ScriptDescription {
  const kind = kindOf(script)
  return {
    scriptpubkey: Buffer.from(script).toString('hex'),
    scriptpubkey_asm: scriptText(script),
    scriptpubkey_type: kind.type,
    ...(kind.address === undefined ? {} : { scriptpubkey_address: kind.address }),
  }
}

/** A script in words: operations by name, data in hexadecimal after the name of its push. */
export function scriptText(script: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] ?? 0
    at += 1
    const length = pushLength(script, code, at)
    if (!length) {
      words.push(operationName(code))
      continue
    }
    at += length.bytes
    const data = script.subarray(at, at + length.data)
    words.push(length.name, Buffer.from(data).toString('hex'))
    if (data.length < length.data) words.push('<push past end>')
    at += length.data
  }
  return words.join(' ')
}

/** The script an address pays to, or undefined when it is none of this network. */
export function scriptOfAddress(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(regtest).decode(address))
  } catch {
    return undefined
  }
}

function kindOf(script: Uint8Array): { type: string; address?: string } {
  if (script[0] === opReturn) return { type: 'op_return' }
  try {
    const decoded = OutScript.decode(script)
    const type = types[decoded.type]
    if (!type) return { type: 'unknown' }
    if (type === 'p2pk' || type === 'multisig') return { type }
    return { address: Address(regtest).encode(decoded), type }
  } catch {
    return { type: 'unknown' }
  }
}

function pushLength(
  script: Uint8Array,
  code: number,
  at: number,
): { bytes: number; data: number; name: string } | undefined {
  if (code >= 1 && code <= 75) return { bytes: 0, data: code, name: `OP_PUSHBYTES_${code}` }
  const bytes = { 76: 1, 77: 2, 78: 4 }[code]
  if (!bytes) return undefined
  const data = script.subarray(at, at + bytes).reduceRight((sum, byte) => sum * 256 + byte, 0)
  return { bytes, data, name: `OP_PUSHDATA${bytes}` }
}

function operationName(code: number): string {
  if (code === 0) return 'OP_0'
  if (code === 79) return 'OP_PUSHNUM_NEG1'
  if (code >= 81 && code <= 96) return `OP_PUSHNUM_${code - 80}`
  const name = names.get(code)
  return name ? `OP_${name}` : `OP_RETURN_${code}`
}
