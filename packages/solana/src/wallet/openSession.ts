import {
  ChainNotSupportedError,
  InvalidAnswerError,
  type SessionWallet,
  UnauthorizedError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type { StandardEventsListeners } from '@wallet-standard/features'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import { toBase58 } from '../format/toBase58.ts'
import { toWalletChain } from '../network/walletChain.ts'
import type { SolanaWallet } from './SolanaWallet.ts'
import { withSignature } from './withSignature.ts'

/** A wallet of the Wallet Standard needs one; lists show the connector's own. */
const noIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

const maxSignatureLength = 128

/** The Solana side of a session as a wallet of the Wallet Standard, with the features that the session's methods allow. */
export function openSession(wallet: SessionWallet): SolanaWallet {
  const has = (method: string) => wallet.methods().includes(method)

  const features = () =>
    ({
      'standard:connect': {
        connect: async () => ({ accounts: accounts() }),
        version: '1.0.0',
      },
      'standard:disconnect': { disconnect: () => wallet.end(), version: '1.0.0' },
      'standard:events': { on: onChange, version: '1.0.0' },
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
    }) as const satisfies SolanaWallet['features']

  function onChange(event: string, listener: StandardEventsListeners['change']): () => void {
    if (event !== 'change') return () => {}
    return wallet.subscribe((change) => {
      if (change === 'accounts' || change === 'ended') listener({ accounts: accounts() })
    })
  }

  function accounts(): readonly WalletAccount[] {
    const own = Object.keys(features()).filter((feature): feature is `solana:${string}` =>
      feature.startsWith('solana:'),
    )
    return wallet
      .accounts()
      .filter(({ address }) => isSolanaAddress(address))
      .map(({ address, networkIds }) => ({
        address,
        chains: [...new Set(networkIds.map(toWalletChain))],
        features: own,
        publicKey: fromBase58(address),
      }))
  }

  /** Asks on the chain of the input, where the wallet approved it. */
  async function ask(
    { account, chain }: { account: Pick<WalletAccount, 'address'>; chain?: string | undefined },
    method: string,
    params: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { address } = account
    if (!wallet.accounts().some((own) => own.address === address))
      throw new UnauthorizedError({ method })
    const networkId = wallet.networkIds().find((each) => toWalletChain(each) === chain)
    // On another network than is meant it must not be signed.
    if (chain !== undefined && !networkId)
      throw new ChainNotSupportedError({ networkId: chain as NetworkId })
    const answer = await wallet.request({
      method,
      networkId,
      params: { pubkey: address, ...params },
    })
    if (typeof answer !== 'object' || answer === null)
      throw new InvalidAnswerError({ answer, method })
    return answer as Readonly<Record<string, unknown>>
  }

  async function signMessage({ account, message }: SolanaSignMessageInput) {
    const method = 'solana_signMessage'
    const answer = await ask({ account }, method, { message: toBase58(message) })
    return { signature: readBase58(answer['signature'], method), signedMessage: message }
  }

  async function signTransaction(...inputs: readonly SolanaSignTransactionInput[]) {
    const [first] = inputs
    if (first && inputs.length > 1 && has('solana_signAllTransactions'))
      return signAll(first, inputs)
    return each(signOne)(...inputs)
  }

  async function signOne({ account, chain, transaction }: SolanaSignTransactionInput) {
    const method = 'solana_signTransaction'
    const answer = await ask({ account, chain }, method, { transaction: toBase64(transaction) })
    // Newer wallets give the transaction, older ones the signature alone.
    if (typeof answer['transaction'] === 'string')
      return { signedTransaction: readBase64(answer['transaction'], method) }
    const signature = readBase58(answer['signature'], method)
    const publicKey = fromBase58(account.address)
    const signed = withSignature(Uint8Array.from(transaction), { publicKey, signature })
    if (!signed) throw new InvalidAnswerError({ answer, method })
    return { signedTransaction: signed }
  }

  async function signAll(
    first: SolanaSignTransactionInput,
    inputs: readonly SolanaSignTransactionInput[],
  ) {
    const method = 'solana_signAllTransactions'
    const transactions = inputs.map(({ transaction }) => toBase64(transaction))
    const answer = await ask(first, method, { transactions })
    const signed = answer['transactions']
    if (!Array.isArray(signed) || signed.length !== inputs.length)
      throw new InvalidAnswerError({ answer, method })
    return signed.map((one) => ({ signedTransaction: readBase64(one, method) }))
  }

  async function signAndSendTransaction({
    account,
    chain,
    options,
    transaction,
  }: SolanaSignAndSendTransactionInput) {
    const method = 'solana_signAndSendTransaction'
    const answer = await ask({ account, chain }, method, {
      transaction: toBase64(transaction),
      ...(options ? { sendOptions: options } : {}),
    })
    return { signature: readBase58(answer['signature'], method) }
  }

  return {
    get accounts() {
      return accounts()
    },
    get chains() {
      return [...new Set(wallet.networkIds().map(toWalletChain))]
    },
    get features() {
      return features()
    },
    icon: noIcon,
    name: wallet.name,
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

function fromBase58(text: string): Uint8Array {
  return Uint8Array.from(getBase58Encoder().encode(text))
}

function toBase64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

function readBase58(answer: unknown, method: string): Uint8Array {
  try {
    if (typeof answer === 'string' && answer.length <= maxSignatureLength) return fromBase58(answer)
  } catch {
    // No text in base58: refused below.
  }
  throw new InvalidAnswerError({ answer, method })
}

function readBase64(answer: unknown, method: string): Uint8Array {
  try {
    if (typeof answer === 'string') return Uint8Array.from(getBase64Encoder().encode(answer))
  } catch {
    // No text in base64: refused below.
  }
  throw new InvalidAnswerError({ answer, method })
}
