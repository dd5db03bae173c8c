import { UnsupportedFeatureError } from '../errors/UnsupportedFeatureError.ts'
import type { FeatureMethod, FeatureName, SolanaWallet } from './SolanaWallet.ts'

/** The method of a feature, bound to it; nothing where the wallet lacks it. */
export function findFeature<name extends FeatureName>(
  { features }: SolanaWallet,
  name: name,
): FeatureMethod<name> | undefined {
  const feature = features[name] as Record<string, unknown> | undefined
  const method = feature?.[name.slice(name.indexOf(':') + 1)]
  return typeof method === 'function' ? method.bind(feature) : undefined
}

/** @throws {UnsupportedFeatureError} when the wallet lacks it */
export function featureOf<name extends FeatureName>(
  wallet: SolanaWallet,
  name: name,
): FeatureMethod<name> {
  const method = findFeature(wallet, name)
  if (!method) throw new UnsupportedFeatureError({ method: name })
  return method
}
