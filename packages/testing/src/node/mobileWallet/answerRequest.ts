import type { WalletAccount } from '@wallet-standard/base'
import type { TestSolanaFeature, TestSolanaWallet } from '../../solana/TestSolanaWallet.ts'
import { MobileProtocolError } from './MobileProtocolError.ts'
import type { MobileRequest } from './TestMobileWallet.ts'

/** A refusal by the protocol's numbers. */
export class MobileRefusal extends Error {
  override readonly name = 'MobileRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Numbers of the protocol. */
const authorizationFailed = -1
const invalidPayloads = -2
const notSigned = -3
const notSubmitted = -4
const chainNotSupported = -7

export type Grants = {
  /** Tokens that hold, and the chain of each. */
  readonly tokens: Map<string, string>
  create(chain: string): string
}

/** What one conversation may do. */
export type Conversation = { chain: string | undefined }

export type AnswerFacts = {
  conversation: Conversation
  features: readonly string[]
  grants: Grants
  legacy: boolean
  uriBase: string | undefined
  wallet: TestSolanaWallet
}

/** Answers a request of a site. @throws {MobileRefusal} @throws {MobileProtocolError} */
export async function answerRequest(
  { method, params }: MobileRequest,
  facts: AnswerFacts,
): Promise<unknown> {
  const { conversation, features, grants, legacy, wallet } = facts
  switch (method) {
    case 'authorize':
      return authorize(params, facts)
    case 'reauthorize':
      if (!legacy) throw new MobileProtocolError('reauthorize is of the first version')
      return authorize(params, facts)
    case 'deauthorize':
      grants.tokens.delete(textOf(params['auth_token'], 'auth_token'))
      return {}
    case 'get_capabilities':
      return {
        supported_transaction_versions: ['legacy', 0],
        ...(legacy ? { supports_sign_and_send_transactions: true } : { features }),
      }
    case 'sign_messages': {
      const accounts = accountsOf(params['addresses'], facts)
      const payloads = bytesOf(params['payloads'])
      const [account] = accounts
      return {
        signed_payloads: await each(payloads, async (message) => {
          const [output] = await sign(wallet, 'solana:signMessage', [{ account, message }])
          return Buffer.concat([message, bytesOfOutput(output, 'signature')]).toString('base64')
        }),
      }
    }
    case 'sign_transactions':
    case 'sign_and_send_transactions': {
      const [account] = accountsOf(undefined, facts)
      const send = method === 'sign_and_send_transactions'
      if (!send && !legacy && !features.includes('solana:signTransactions'))
        throw new MobileRefusal(-32601, 'Method not found')
      const outputs = await sign(
        wallet,
        send ? 'solana:signAndSendTransaction' : 'solana:signTransaction',
        bytesOf(params['payloads']).map((transaction) => ({
          account,
          chain: conversation.chain,
          transaction,
        })),
      )
      const list = outputs.map((output) =>
        bytesOfOutput(output, send ? 'signature' : 'signedTransaction').toString('base64'),
      )
      return send ? { signatures: list } : { signed_payloads: list }
    }
    default:
      throw new MobileRefusal(-32601, 'Method not found')
  }
}

async function authorize(
  params: MobileRequest['params'],
  { conversation, grants, legacy, uriBase, wallet }: AnswerFacts,
) {
  const { auth_token: token, chain: asked, cluster, identity, sign_in_payload } = params
  const { uri } = (identity ?? {}) as { uri?: unknown }
  if (!URL.canParse(textOf(uri, 'identity.uri')))
    throw new MobileProtocolError('The identity has no absolute address')
  let granted = token === undefined ? undefined : grants.tokens.get(textOf(token, 'auth_token'))
  // `reauthorize` of the first version names none.
  const chain =
    legacy || !asked
      ? (cluster === undefined && granted) || chainOfCluster(cluster)
      : textOf(asked, 'chain')
  if (!wallet.wallet.chains.includes(chain as 'solana:x'))
    throw new MobileRefusal(chainNotSupported, `No chain ${chain}`)

  conversation.chain = undefined
  if (token !== undefined && !granted) throw new MobileRefusal(authorizationFailed, 'Unknown token')
  if (granted !== chain) {
    await connect(wallet)
    granted = undefined
  }
  const signIn = sign_in_payload
    ? await sign(wallet, 'solana:signIn', [sign_in_payload])
    : undefined
  conversation.chain = chain
  return {
    accounts: wallet.wallet.accounts.map(({ address, publicKey }) => ({
      address: Buffer.from(publicKey).toString('base64'),
      display_address: address,
      display_address_format: 'base58',
      label: 'Main',
    })),
    auth_token: granted ? token : grants.create(chain),
    ...(uriBase ? { wallet_uri_base: uriBase } : {}),
    ...(signIn ? { sign_in_result: toSignInResult(signIn[0]) } : {}),
  }
}

async function connect(wallet: TestSolanaWallet): Promise<void> {
  // Every site that has no grant is a new one for the owner.
  if (wallet.wallet.accounts.length > 0) wallet.revoke()
  try {
    await call(wallet, 'standard:connect', [])
  } catch (error) {
    throw new MobileRefusal(authorizationFailed, messageOf(error))
  }
}

/** @throws {MobileRefusal} as the owner, the keys or the network say */
async function sign(
  wallet: TestSolanaWallet,
  feature: TestSolanaFeature,
  inputs: readonly unknown[],
): Promise<readonly unknown[]> {
  try {
    return (await call(wallet, feature, inputs)) as readonly unknown[]
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 4001) throw new MobileRefusal(notSigned, messageOf(error))
    if (code === 4100) throw new MobileRefusal(authorizationFailed, messageOf(error))
    throw new MobileRefusal(code === -32602 ? invalidPayloads : notSubmitted, messageOf(error))
  }
}

function call(
  { wallet }: TestSolanaWallet,
  feature: TestSolanaFeature,
  inputs: readonly unknown[],
): Promise<unknown> {
  const methods = wallet.features[feature] as unknown as Record<
    string,
    (...inputs: readonly unknown[]) => Promise<unknown>
  >
  const method = methods[feature.slice(feature.indexOf(':') + 1)]
  if (!method) throw new MobileRefusal(-32601, 'Method not found')
  return method(...inputs)
}

/** The accounts that sign; only under a grant. */
function accountsOf(
  addresses: unknown,
  { conversation, wallet: { wallet } }: AnswerFacts,
): readonly WalletAccount[] {
  if (!conversation.chain) throw new MobileRefusal(authorizationFailed, 'Not authorized')
  if (addresses === undefined) return wallet.accounts
  const keys = new Set(bytesOf(addresses).map((bytes) => bytes.toString('hex')))
  const named = wallet.accounts.filter(({ publicKey }) =>
    keys.has(Buffer.from(publicKey).toString('hex')),
  )
  if (named.length === 0) throw new MobileRefusal(authorizationFailed, 'Not one of its accounts')
  return named
}

function toSignInResult(output: unknown) {
  const { account } = output as { account: WalletAccount }
  return {
    address: Buffer.from(account.publicKey).toString('base64'),
    signature: bytesOfOutput(output, 'signature').toString('base64'),
    signed_message: bytesOfOutput(output, 'signedMessage').toString('base64'),
  }
}

function bytesOfOutput(output: unknown, name: string): Buffer {
  return Buffer.from((output as Record<string, Uint8Array>)[name] ?? [])
}

/** @throws {MobileProtocolError} for what is no list of base64 texts */
function bytesOf(list: unknown): readonly (Buffer & Uint8Array)[] {
  if (!Array.isArray(list) || list.length === 0)
    throw new MobileProtocolError('No list of payloads or addresses')
  return list.map((text) => {
    const bytes = Buffer.from(textOf(text, 'payload'), 'base64')
    if (bytes.toString('base64') !== text) throw new MobileProtocolError('A payload is no base64')
    return bytes
  })
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new MobileProtocolError(`${name} is no text`)
}

function chainOfCluster(cluster: unknown): string {
  if (cluster === undefined || cluster === 'mainnet-beta') return 'solana:mainnet'
  return `solana:${textOf(cluster, 'cluster')}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function each<input, output>(
  inputs: readonly input[],
  ask: (input: input) => Promise<output>,
): Promise<readonly output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await ask(input))
  return outputs
}
