import { InvalidAnswerError } from '@latchkey/core/adapter'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { toBase58 } from '../format/toBase58.ts'
import { fromBase64 } from './base64.ts'
import { type Authorization, readBase, readVersions, textsOf } from './keptAuthorization.ts'
import type { MobileSession } from './session/openSession.ts'
import { AppRefusal } from './session/readAnswer.ts'
import { refusals } from './session/toAppError.ts'
import type { SiteIdentity } from './siteIdentity.ts'

const publicKeyBytes = 32

/** What a wallet app granted, and what it signed with it. */
export type Authorized = { authorization: Authorization; signedIn: unknown }

/**
 * Puts a session under a grant: the kept one without a question, or a new one that the visitor is asked for.
 *
 * @throws {AppRefusal} @throws {WalletError}
 */
export async function authorize(
  session: MobileSession,
  {
    chain,
    identity,
    kept,
    signIn,
  }: {
    /** The network wanted, in the words of wallets. */
    chain: string
    identity: SiteIdentity
    kept: Authorization | undefined
    signIn?: SolanaSignInInput | undefined
  },
): Promise<Authorized> {
  // The first version calls mainnet otherwise, and has a method of its own to return.
  const cluster = chain.replace('solana:', '').replace(/^mainnet$/, 'mainnet-beta')
  const asked = { chain, cluster, identity }
  const back = kept && !signIn ? await returnWith(session, kept, asked) : undefined
  const answer =
    back ??
    (await session.request('authorize', { ...asked, ...(signIn && { sign_in_payload: signIn }) }))
  const { accounts, auth_token, sign_in_result, wallet_uri_base } = (answer ?? {}) as Record<
    string,
    unknown
  >
  const addresses = addressesOf(accounts)
  if (typeof auth_token !== 'string' || addresses.length === 0)
    throw new InvalidAnswerError({ answer, method: 'authorize' })
  const known = kept && back ? kept : await capabilities(session)
  return {
    authorization: {
      accounts: addresses,
      base: readBase(wallet_uri_base) ?? (back ? kept?.base : undefined),
      chain,
      features: known.features,
      token: auth_token,
      versions: known.versions,
    },
    signedIn: sign_in_result,
  }
}

/** Nothing when the app does not know the grant any more. */
async function returnWith(
  session: MobileSession,
  { chain, token }: Authorization,
  asked: { chain: string; cluster: string; identity: SiteIdentity },
): Promise<unknown> {
  const parameters = { ...asked, auth_token: token }
  // The first version has no word for another network of the same grant.
  if (session.legacy && chain !== asked.chain) return undefined
  try {
    return session.legacy
      ? await session.request('reauthorize', { auth_token: token, identity: asked.identity })
      : await session.request('authorize', parameters)
  } catch (thrown) {
    if (thrown instanceof AppRefusal && thrown.code === refusals.authorizationFailed)
      return undefined
    throw thrown
  }
}

async function capabilities(
  session: MobileSession,
): Promise<Pick<Authorization, 'features' | 'versions'>> {
  try {
    const answer = await session.request('get_capabilities', {})
    const { features, supported_transaction_versions } = (answer ?? {}) as Record<string, unknown>
    return {
      // In the first version every app signs without sending.
      features: session.legacy ? [signTransactionsFeature] : textsOf(features),
      versions: readVersions(supported_transaction_versions),
    }
  } catch (thrown) {
    if (thrown instanceof AppRefusal) return { features: [], versions: readVersions(undefined) }
    throw thrown
  }
}

/** Optional features, as apps name them. */
export const signTransactionsFeature = 'solana:signTransactions'
export const signInFeature = 'solana:signInWithSolana'

function addressesOf(accounts: unknown): readonly string[] {
  if (!Array.isArray(accounts)) return []
  return accounts.flatMap((account) => {
    const bytes = fromBase64((account as { address?: unknown } | null)?.address)
    return bytes?.length === publicKeyBytes ? [toBase58(bytes)] : []
  })
}
