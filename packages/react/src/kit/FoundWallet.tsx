'use client'
import type { ListedWallet } from '@latchkey/core/modal'
import { walletImageUrl } from '@latchkey/core/modal'
import { ImageTile, Row } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { en } from './en.ts'
import { Found } from './Found.tsx'
import { kitTestIds } from './testIds.ts'

/** A wallet that a search has found: its name with the letters typed, and where it is. */
export function FoundWallet({ disabled, onSelect, term, wallet }: FoundWallet.Props) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const place = placeOf(wallet)
  return (
    <Row
      data-testid={kitTestIds.walletItem(wallet.id)}
      disabled={disabled}
      leading={<ImageTile name={wallet.name} src={walletImageUrl(latchkey, wallet)} />}
      onClick={() => onSelect(wallet)}
      plain
      subtitle={place && messages[`wallet.${place}`]}
      title={<Found name={wallet.name} term={term.trim()} />}
    />
  )
}

/** As far as the catalogue says: on this page, as an app on a phone, or as an extension to be had. */
function placeOf(wallet: ListedWallet): 'browser' | 'installed' | 'phone' | undefined {
  if (wallet.installed) return 'installed'
  if (wallet.mobile_link || wallet.link_mode || wallet.browse_link) return 'phone'
  return wallet.chrome_store ? 'browser' : undefined
}

export declare namespace FoundWallet {
  type Props = {
    disabled: boolean
    onSelect: (wallet: ListedWallet) => void
    /** What was searched for. */
    term: string
    wallet: ListedWallet
  }
}
