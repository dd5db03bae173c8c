import type { FoundRecord, Listed } from '@latchkey/core/modal'
import { walletImageUrl } from '@latchkey/core/modal'
import { ImageTile, Row, Spinner } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { Found } from '../../../kit/Found.tsx'
import { kitTestIds } from '../../../kit/testIds.ts'
import { en } from '../en.ts'

/** A wallet that a search has found: its name with the letters typed, and where it is. */
export function FoundWallet({ disabled, onSelect, pending, term, wallet }: FoundWallet.Props) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const place = placeOf(wallet)
  return (
    <Row
      busy={pending}
      data-testid={kitTestIds.walletItem(wallet.id)}
      disabled={disabled}
      leading={<ImageTile name={wallet.name} src={walletImageUrl(latchkey, wallet)} />}
      onClick={() => onSelect(wallet)}
      plain
      subtitle={place && messages[`allWallets.${place}`]}
      title={<Found name={wallet.name} term={term} />}
      trailing={pending && <Spinner />}
    />
  )
}

/** As far as the catalogue says: on this page, as an app on a phone, or as an extension to be had. */
function placeOf(wallet: Listed<FoundRecord>): 'browser' | 'installed' | 'phone' | undefined {
  if (wallet.installed) return 'installed'
  if (wallet.mobile_link || wallet.link_mode || wallet.browse_link) return 'phone'
  return wallet.chrome_store ? 'browser' : undefined
}

export declare namespace FoundWallet {
  type Props = {
    disabled: boolean
    onSelect: (wallet: Listed<FoundRecord>) => void
    /** Chosen, and what reaches it is on its way. */
    pending: boolean
    /** What was searched for. */
    term: string
    wallet: Listed<FoundRecord>
  }
}
