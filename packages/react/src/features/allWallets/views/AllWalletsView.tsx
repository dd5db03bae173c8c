import { walletImageUrl } from '@latchkey/core/modal'
import { Button, ImageTile, SearchField, Skeleton, useStyles, WarningIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useEndInSight } from '../../../kit/useEndInSight.ts'
import { useLegalGate } from '../../../kit/useLegalGate.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'
import { en } from '../en.ts'
import { moveInGrid } from '../moveInGrid.ts'
import { WalletSearch } from '../search/WalletSearch.tsx'
import { allWalletsTestIds } from '../testIds.ts'
import { useWalletCatalog } from '../useWalletCatalog.ts'
import classes, { css } from './AllWalletsView.module.css'
import { InstalledMark } from './InstalledMark.tsx'

/** Tiles that the list starts with, and that its end adds. */
const firstTiles = 20

/** Tiles shown while the first page is on its way. */
const placeholders = 16

/** The whole catalogue with a search (S2.4). */
export function AllWalletsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const online = useLatchkeyState((state) => state.online)
  const { barred } = useLegalGate()
  const { selectWallet } = useSelectWallet()
  const [term, setTerm] = useState('')
  const [certified, setCertified] = useState(false)
  const badge = certified ? 'certified' : undefined
  const { failed, hasCertified, loaded, loadMore, loading, retry, wallets } = useWalletCatalog({
    badge,
  })
  const searches = term.trim() !== ''
  const [count, setCount] = useState(firstTiles)
  const more = count < wallets.length ? () => setCount(count + firstTiles) : loadMore
  const end = useEndInSight(searches ? undefined : more, count)

  return (
    <div className={classes['all']}>
      <div className={classes['search']}>
        <SearchField
          clearLabel={messages['allWallets.clear']}
          data-autofocus=""
          data-testid={allWalletsTestIds.walletSearch}
          label={messages['allWallets.search']}
          onValueChange={setTerm}
          value={term}
        />
        {(certified || hasCertified) && (
          <Button
            aria-pressed={certified}
            onClick={() => setCertified(!certified)}
            size="small"
            variant={certified ? 'primary' : 'secondary'}
          >
            {messages['allWallets.certified']}
          </Button>
        )}
      </div>
      <WalletSearch
        badge={badge}
        disabled={barred}
        loaded={loaded}
        onClear={() => setTerm('')}
        term={term}
      />
      {!searches && (
        <>
          <ul className={classes['grid']} onKeyDown={moveInGrid}>
            {wallets.slice(0, count).map((wallet) => (
              <li key={wallet.id} className={classes['cell']}>
                <button
                  className={classes['tile']}
                  data-testid={kitTestIds.walletItem(wallet.id)}
                  disabled={barred}
                  onClick={() => selectWallet(wallet)}
                  type="button"
                >
                  <ImageTile name={wallet.name} size={52} src={walletImageUrl(latchkey, wallet)} />
                  <span className={classes['name']} dir="auto">
                    {wallet.name}
                  </span>
                  {wallet.installed && <InstalledMark />}
                </button>
              </li>
            ))}
            {loading &&
              Array.from({ length: wallets[0] ? 4 : placeholders }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
                <li key={index} aria-hidden="true" className={classes['cell']}>
                  <span className={classes['tile']}>
                    <Skeleton height={52} radius={13} width={52} />
                    <Skeleton height={12} width={48} />
                  </span>
                </li>
              ))}
          </ul>
          {failed ? (
            <Outcome
              action={{ run: retry, text: messages['common.retry'] }}
              icon={<WarningIcon />}
              title={messages[online ? 'allWallets.failed' : 'allWallets.offline']}
            />
          ) : (
            !wallets[0] && !loading && <Outcome title={messages['allWallets.none']} />
          )}
        </>
      )}
      <div ref={end} />
    </div>
  )
}

function Title() {
  return useViewMessages(en)['allWallets.title']
}
AllWalletsView.Title = Title
