'use client'
import { navigate, networkImageUrl } from '@latchkey/core/modal'
import { ChevronDownIcon, ImageTile, useStyles, VisuallyHidden, WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { en } from './en.ts'
import classes, { css } from './NetworkChip.module.css'
import { accountTestIds } from './testIds.ts'

/** The network in use, or that the site does not use it; leads to the others. */
export function NetworkChip() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const { network, supported } = useNetwork()
  if (!network) return null
  return (
    <button
      className={classes['chip']}
      data-testid={accountTestIds.accountNetwork}
      data-unsupported={supported ? undefined : ''}
      onClick={() => navigate.push(latchkey, { name: 'Networks' })}
      onPointerEnter={() => preload('Networks')}
      title={supported ? network.name : undefined}
      type="button"
    >
      <span className={classes['face']}>
        <VisuallyHidden>{messages['account.network']} </VisuallyHidden>
        {supported ? (
          <ImageTile name={network.name} round size={16} src={networkImageUrl(latchkey, network)} />
        ) : (
          <WarningIcon size={16} />
        )}
        <span className={classes['name']} dir="auto">
          {supported ? network.name : messages['account.networkUnused']}
        </span>
        <ChevronDownIcon size={16} />
      </span>
    </button>
  )
}
