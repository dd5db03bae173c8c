import type { SaidSignIn } from './readSignIn.ts'

/** Contracts of Farcaster on OP Mainnet (https://docs.farcaster.xyz/reference/contracts/deployments). */
const registries = {
  id: '0x00000000fc6c5f01fc30151999387bb99a9f489b',
  key: '0x00000000fc1237824fb747abde0ff18990e59b7e',
} as const

/** What the registries say of an account, and of an address that would speak for it. */
export type RegistryFacts = {
  /** The address that holds the account, in small letters; zero where there is no such account. */
  custody: string
  /** The account that the address holds; 0 for none. */
  held: bigint
  /** Of the address as a key of the account. */
  key: { state: bigint; type: bigint }
}

/** Calls by which a node is asked for them (`eth_call`), in their order. */
export function registryCalls({ address, fid }: SaidSignIn): { data: string; to: string }[] {
  const [account, key] = [word(BigInt(fid)), word(BigInt(address))]
  return [
    // idOf(address)
    { data: `0xd94fe832${key}`, to: registries.id },
    // custodyOf(uint256)
    { data: `0x65269e47${account}`, to: registries.id },
    // keyDataOf(uint256,bytes): an address is a key of 32 bytes.
    { data: `0xac34cc5a${account}${word(64n)}${word(32n)}${key}`, to: registries.key },
  ]
}

/** Reads what a node has answered; undefined for what no registry says. */
export function readRegistries(answers: readonly unknown[]): RegistryFacts | undefined {
  const [held, custody, key] = answers.map(wordsOf)
  if (held?.length !== 1 || custody?.length !== 1 || key?.length !== 2) return undefined
  const [holder = 0n] = custody
  if (holder >> 160n !== 0n) return undefined
  const [state = 0n, type = 0n] = key
  return {
    custody: `0x${holder.toString(16).padStart(40, '0')}`,
    held: held[0] ?? 0n,
    key: { state, type },
  }
}

/** Whether an address may speak for an account: it holds it, or is a key that the account has named for sign-ins. */
export function maySpeak(
  { address, fid }: SaidSignIn,
  { custody, held, key }: RegistryFacts,
): boolean {
  const isThere = BigInt(custody) !== 0n
  const isHolder = held === BigInt(fid) && custody === address
  // Added, and of the type of addresses.
  const isNamed = key.state === 1n && key.type === 2n
  return isThere && (isHolder || isNamed)
}

export function isSameFacts(one: RegistryFacts, other: RegistryFacts): boolean {
  return (
    one.custody === other.custody &&
    one.held === other.held &&
    one.key.state === other.key.state &&
    one.key.type === other.key.type
  )
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** The words of an answer; undefined for another one. */
function wordsOf(answer: unknown): bigint[] | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{64}){1,2}$/i.test(answer)) return undefined
  return (answer.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`))
}
