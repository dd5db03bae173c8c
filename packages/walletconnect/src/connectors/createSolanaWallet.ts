import { InvalidAnswerError, UnauthorizedError } from '@latchkey/core/adapter'
import { base58, base64 } from '@scure/base'
import { readRecord } from '../json/readRecord.ts'
import { addressOfAccount } from '../namespaces/Namespaces.ts'
import { standardChain } from '../namespaces/solanaChains.ts'
import { withSignature } from '../solana/withSignature.ts'
import type { NamespaceView } from './createNamespaceView.ts'

type Account = {
  address: string
  publicKey: Uint8Array
  chains: readonly `solana:${string}`[]
  features: readonly `${string}:${string}`[]
}

type Properties = { accounts: readonly Account[] }
type Input = {
  account: { address: string }
  chain?: string | undefined
  transaction: Uint8Array
  options?: Readonly<Record<string, unknown>> | undefined
}
type MessageInput = { account: { address: string }; message: Uint8Array }

/** A wallet of the Wallet Standard needs one; lists show the connector's own. */
const noIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** The Solana side of a session as a wallet of the Wallet Standard, with the features that the session's methods allow. */
export function createSolanaWallet({ name, view }: { name: string; view: NamespaceView }) {
  const listeners = new Set<(properties: Properties) => void>()
  const has = (method: string) => view.approved()?.methods.includes(method) === true

  const features = () => ({
    'standard:connect': {
      connect: async () => ({ accounts: accounts() }),
      version: '1.0.0',
    },
    'standard:disconnect': { disconnect: () => view.end(), version: '1.0.0' },
    'standard:events': {
      on(event: string, listener: (properties: Properties) => void) {
        if (event !== 'change') return () => {}
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      version: '1.0.0',
    },
    ...(has('solana_signMessage')
      ? { 'solana:signMessage': { signMessage: each(signMessage), version: '1.1.0' } }
      : {}),
    ...(has('solana_signTransaction')
      ? {
          'solana:signTransaction': {
            signTransaction,
            supportedTransactionVersions: ['legacy', 0],
            version: '1.0.0',
          },
        }
      : {}),
    ...(has('solana_signAndSendTransaction')
      ? {
          'solana:signAndSendTransaction': {
            signAndSendTransaction: each(signAndSendTransaction),
            supportedTransactionVersions: ['legacy', 0],
            version: '1.0.0',
          },
        }
      : {}),
  })

  function accounts(): readonly Account[] {
    const approved = view.approved()?.accounts ?? []
    const own = Object.keys(features()).filter((feature): feature is `solana:${string}` =>
      feature.startsWith('solana:'),
    )
    return view.addresses().flatMap((address): Account[] => {
      const publicKey = readAddress(address)
      const chains = approved
        .filter((account) => addressOfAccount(account) === address)
        .map((account) => standardChain(account.slice(0, account.lastIndexOf(':'))))
      return publicKey ? [{ address, chains: [...new Set(chains)], features: own, publicKey }] : []
    })
  }

  /** Asks on the chain of the input, in whichever of its ids the wallet approved. */
  async function ask(
    { account, chain }: { account: { address: string }; chain?: string | undefined },
    method: string,
    params: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!view.addresses().includes(account.address)) throw new UnauthorizedError({ method })
    const wanted = view.approved()?.chains.find((each) => standardChain(each) === chain)
    if (wanted && standardChain(view.chainId()) !== chain) view.moveTo(wanted)
    const answer = await view.request(method, { pubkey: account.address, ...params })
    const record = readRecord(answer)
    if (!record) throw new InvalidAnswerError({ answer, method })
    return record
  }

  async function signMessage({ account, message }: MessageInput) {
    const method = 'solana_signMessage'
    const answer = await ask({ account }, method, { message: base58.encode(message) })
    return { signature: readBase58(answer['signature'], method), signedMessage: message }
  }

  async function signTransaction(...inputs: readonly Input[]) {
    const [first] = inputs
    if (first && inputs.length > 1 && has('solana_signAllTransactions'))
      return signAll(first, inputs)
    return each(signOne)(...inputs)
  }

  async function signOne({ account, chain, transaction }: Input) {
    const method = 'solana_signTransaction'
    const params = { transaction: base64.encode(transaction) }
    const answer = await ask({ account, chain }, method, params)
    // Newer wallets give the transaction, older ones the signature alone.
    if (typeof answer['transaction'] === 'string')
      return { signedTransaction: readBase64(answer['transaction'], method) }
    const signature = readBase58(answer['signature'], method)
    const publicKey = readAddress(account.address)
    const signed = publicKey && withSignature(transaction, { publicKey, signature })
    if (!signed) throw new InvalidAnswerError({ answer, method })
    return { signedTransaction: signed }
  }

  async function signAll(first: Input, inputs: readonly Input[]) {
    const method = 'solana_signAllTransactions'
    const transactions = inputs.map(({ transaction }) => base64.encode(transaction))
    const answer = await ask(first, method, { transactions })
    const signed = answer['transactions']
    if (!Array.isArray(signed) || signed.length !== inputs.length)
      throw new InvalidAnswerError({ answer, method })
    return signed.map((each) => ({ signedTransaction: readBase64(each, method) }))
  }

  async function signAndSendTransaction({ account, chain, options, transaction }: Input) {
    const method = 'solana_signAndSendTransaction'
    const answer = await ask({ account, chain }, method, {
      transaction: base64.encode(transaction),
      ...(options ? { sendOptions: options } : {}),
    })
    return { signature: readBase58(answer['signature'], method) }
  }

  view.follow((change) => {
    if (change !== 'accounts' && change !== 'ended') return
    const properties = { accounts: change === 'ended' ? [] : accounts() }
    for (const listener of [...listeners]) listener(properties)
  })

  return {
    get accounts() {
      return accounts()
    },
    get chains() {
      return [...new Set((view.approved()?.chains ?? []).map(standardChain))]
    },
    get features() {
      return features()
    },
    icon: noIcon,
    name,
    version: '1.0.0',
  }
}

/** A feature takes several inputs, and a phone shows one request after the other. */
function each<input, output>(run: (input: input) => Promise<output>) {
  return async (...inputs: readonly input[]): Promise<readonly output[]> => {
    const outputs: output[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }
}

function readAddress(address: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(address)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

function readBase58(answer: unknown, method: string): Uint8Array {
  try {
    if (typeof answer === 'string' && answer.length <= 128) return base58.decode(answer)
  } catch {
    // Told below.
  }
  throw new InvalidAnswerError({ answer, method })
}

function readBase64(answer: unknown, method: string): Uint8Array {
  try {
    if (typeof answer === 'string') return base64.decode(answer)
  } catch {
    // Told below.
  }
  throw new InvalidAnswerError({ answer, method })
}
