'use client'
import { Button, CheckIcon, ErrorIcon, ImageTile, Ring, useStyles } from '@latchkey/ui'
import { testIds } from '../testIds.ts'
import classes, { css } from './WalletRequest.module.css'

/**
 * A request the visitor answers in the wallet: whose it is, what to do there, and the way on when
 * it did not work out. The sentences are announced as they change; the size stays the same.
 */
export function WalletRequest({
  action,
  hint,
  image,
  name,
  shape,
  status,
  title,
}: WalletRequest.Props) {
  useStyles(css)
  return (
    <div className={classes['request']} data-status={status}>
      <div className={classes['picture']}>
        <Ring running={status === 'waiting'}>
          <ImageTile name={name} size={64} src={image} />
        </Ring>
        {status === 'waiting' ? null : (
          <span className={classes['mark']} data-tone={status === 'done' ? 'good' : 'bad'}>
            {status === 'done' ? <CheckIcon /> : <ErrorIcon />}
          </span>
        )}
      </div>
      <div className={classes['texts']} data-testid={testIds.connectingStatus} role="status">
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
      </div>
      <div className={classes['action']}>
        {action ? (
          <Button data-testid={testIds.tryAgain} onClick={action.run}>
            {action.text}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export declare namespace WalletRequest {
  type Props = {
    status: 'waiting' | 'failed' | 'done'
    /** Name and picture of the wallet or network. */
    name: string
    image: string | undefined
    shape?: 'round' | undefined
    title: string
    hint: string
    action?: { text: string; run: () => void } | undefined
  }
}
