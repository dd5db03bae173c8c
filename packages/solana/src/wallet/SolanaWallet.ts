import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature

/** A wallet as a page sees it (Wallet Standard). What it answers is checked where it is used. */
export type SolanaWallet = Omit<Wallet, 'features'> & {
  readonly features: Readonly<Partial<Features>> & Readonly<Record<string, unknown>>
}

/** A name of a feature and of the one method that it has. */
export type FeatureName = Exclude<keyof Features, 'standard:events'>

/** The method of a feature: `solana:signMessage` has `signMessage`. */
export type FeatureMethod<name extends FeatureName> = Features[name] extends infer feature
  ? feature extends Readonly<Record<MethodName<name>, infer method>>
    ? method
    : never
  : never

type MethodName<name extends FeatureName> = name extends `${string}:${infer method}`
  ? method
  : never

export function isWallet(value: unknown): value is SolanaWallet {
  const features: unknown = (value as { features?: unknown } | null | undefined)?.features
  return typeof features === 'object' && features !== null
}
