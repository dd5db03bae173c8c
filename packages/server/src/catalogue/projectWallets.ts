import { customWallet as customWalletSchema } from '../projects/customWallet.ts'
import type { WalletRules } from '../projects/Project.ts'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import { answersTo } from './selectWallets.ts'

/**
 * The catalogue as a project's own rules leave it: featured wallets first, then its own, excluded ones gone.
 *
 * `certified` is what the project vouches for; whatever badge a record has besides counts for nothing.
 */
export function projectWallets(
  wallets: readonly CatalogueWallet[],
  rules: WalletRules,
): readonly CatalogueWallet[] {
  const include = lowerCase(rules.include)
  const exclude = lowerCase(rules.exclude)
  const custom = rules.custom.flatMap(customWallet)
  const taken = new Set(custom.map(({ id }) => id.toLowerCase()))
  const listed = [
    ...custom,
    ...wallets.filter(
      (wallet) => !answersTo(wallet, taken) && (include.size === 0 || answersTo(wallet, include)),
    ),
  ].filter((wallet) => !answersTo(wallet, exclude))

  const featured = rules.featured.flatMap((key) =>
    listed.filter((wallet) => answersTo(wallet, lowerCase([key]))),
  )
  const certified = lowerCase(rules.certified)
  return [...new Set([...featured, ...listed])].map((wallet) => ({
    ...wallet,
    badge_type: answersTo(wallet, certified) ? 'certified' : 'none',
  }))
}

/** A wallet a project brought, or nothing when an older database holds one that would be refused today. */
function customWallet(given: Record<string, unknown>): readonly CatalogueWallet[] {
  const parsed = customWalletSchema.safeParse(given)
  if (!parsed.success) return []
  const { data } = parsed
  return [
    {
      ...data,
      aliases: [],
      custom_networks: [],
      // Without a picture of its own it gets a tile with its initials.
      image_id: data.image_id ?? data.id,
      license: 'none',
      order: 0,
      slug: data.id,
      source: 'project',
    },
  ]
}

function lowerCase(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => key.toLowerCase()))
}
