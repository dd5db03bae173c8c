import { navigate, recommendedWalletsQuery, walletImageUrl } from '@latchkey/core/modal'
import { ChevronIcon, ImageTile, Row, SearchIcon, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { customWallets } from '../../../kit/customWallets.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { SkeletonRow } from '../../../kit/SkeletonRow.tsx'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { en } from '../en.ts'
import classes, { css } from './GetWalletView.module.css'

/** How many wallets are suggested; the site's own come first. */
const suggested = 4

/** A few wallets to start with. */
export function GetWalletView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const recommended = useQuery(recommendedWalletsQuery(latchkey))
  const own = customWallets(latchkey.options)
  const wallets = [...own, ...(recommended.data?.data ?? [])].slice(0, suggested)

  if (recommended.status === 'error' && wallets.length === 0)
    return (
      <Outcome
        action={{ run: recommended.refetch, text: messages['common.retry'] }}
        title={messages['getWallet.failed']}
      />
    )
  return (
    <div className={classes['get']}>
      <p className={classes['intro']}>{messages['getWallet.intro']}</p>
      <Rows>
        {recommended.status === 'loading'
          ? Array.from({ length: suggested }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <li key={index}>
                <SkeletonRow />
              </li>
            ))
          : wallets.map((wallet) => (
              <li key={wallet.id}>
                <Row
                  data-testid={kitTestIds.walletItem(wallet.id)}
                  leading={<ImageTile name={wallet.name} src={walletImageUrl(latchkey, wallet)} />}
                  onClick={() => navigate.push(latchkey, { name: 'Downloads', wallet })}
                  onPointerEnter={() => preload('Downloads')}
                  title={wallet.name}
                  trailing={<ChevronIcon />}
                />
              </li>
            ))}
        <li>
          <Row
            kind="way"
            leading={<SearchIcon />}
            onClick={() => navigate.push(latchkey, { name: 'AllWallets' })}
            title={messages['getWallet.more']}
            trailing={<ChevronIcon />}
          />
        </li>
      </Rows>
    </div>
  )
}

function Title() {
  return useTexts(en)['getWallet.title']
}
GetWalletView.Title = Title
