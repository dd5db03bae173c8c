import { Button, ImageTile, Ring, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { kitTestIds } from './testIds.ts'
import classes, { css } from './WalletRequest.module.css'

const imageSize = 72

const ringStatus = { done: 'good', failed: 'bad', idle: 'idle', waiting: 'running' } as const

/**
 * A request the visitor answers in the wallet: whose it is, what to do there, and the way on when
 * it did not work out. The sentences are announced as they change; the size stays the same.
 */
export function WalletRequest(props: WalletRequest.Props) {
  useStyles(css)
  const { action, children, help, hint, image, name, round, status, title } = props
  return (
    <div className={classes['request']} data-status={status}>
      <Ring radius={round ? imageSize / 2 : undefined} size={imageSize} status={ringStatus[status]}>
        <ImageTile name={name} round={round} size={imageSize} src={image} />
      </Ring>
      <div className={classes['texts']} data-testid={kitTestIds.connectingStatus} role="status">
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
        {help === undefined ? null : <p className={classes['help']}>{help}</p>}
      </div>
      <div className={classes['action']}>
        {action ? (
          <Button
            data-testid={kitTestIds.tryAgain}
            fullWidth
            onClick={action.run}
            variant={action.variant}
          >
            {action.text}
          </Button>
        ) : (
          children
        )}
      </div>
    </div>
  )
}

export declare namespace WalletRequest {
  type Props = {
    /** `idle` where nothing is asked yet. */
    status: 'idle' | 'waiting' | 'failed' | 'done'
    /** Name and picture of the wallet or network. */
    name: string
    image: string | undefined
    /** Networks are round, wallets are not. */
    round?: boolean | undefined
    title: string
    hint: string
    /** What helps who waits for long; its place is kept from the start where it is an empty text. */
    help?: string | undefined
    action?: { text: string; run: () => void; variant?: 'secondary' | undefined } | undefined
    /** Takes the place of the action where that is more than one button. */
    children?: ReactNode | undefined
  }
}
