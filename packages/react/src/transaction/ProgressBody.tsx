import type { Network, TransactionState } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { Button, ImageTile, Ring, Thread, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useTexts } from '../kit/useTexts.ts'
import { en } from './en.ts'
import classes, { css } from './ProgressBody.module.css'
import type { Progress } from './progressOf.ts'

const imageSize = 72

/** What becomes of a transaction, in a ring and in words, with the ways on. */
export function ProgressBody({
  extra,
  id,
  network,
  path,
  picture,
  progress,
  retry,
  state,
  testIds,
}: ProgressBody.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const shownId = ('by' in state && state.by) || id
  const explorer = network.blockExplorers?.default
  const leave = () => navigate.reset(latchkey, { name: 'Account' })
  return (
    <div className={classes['progress']}>
      <Thread label={messages['transaction.step']} of={3} step={3} />
      <Ring radius={imageSize / 2} size={imageSize} status={progress.ring}>
        <ImageTile name={picture.name} round size={imageSize} src={picture.url} />
      </Ring>
      <div
        className={classes['texts']}
        data-status={state.status}
        data-testid={testIds.status}
        role="status"
      >
        <p className={classes['title']}>{progress.title}</p>
        <p className={classes['hint']}>{progress.hint}</p>
      </div>
      {extra}
      <div className={classes['actions']}>
        {explorer ? (
          <Button
            fullWidth
            href={`${explorer.url.replace(/\/$/, '')}/${path ?? `tx/${shownId}`}`}
            variant="plain"
          >
            {messages['transaction.explorer'](explorer.name)}
          </Button>
        ) : null}
        {retry ? (
          <Button
            fullWidth
            onClick={() => {
              leave()
              retry()
            }}
          >
            {messages['common.retry']}
          </Button>
        ) : null}
        <Button
          data-testid={testIds.done}
          fullWidth
          onClick={leave}
          variant={retry ? 'plain' : 'secondary'}
        >
          {messages[state.status === 'pending' ? 'common.close' : 'transaction.finish']}
        </Button>
      </div>
    </div>
  )
}

export declare namespace ProgressBody {
  type Props = {
    /** What else there is to say or to do. */
    extra?: ReactNode
    /** Hash or signature. */
    id: string
    network: Network
    /** Where the explorer shows it; defaults to the page of its transaction. */
    path?: string | undefined
    /** Of what leaves the account. */
    picture: { name: string; url: string | undefined }
    progress: Progress
    /** Leads to the filled form, from the account; undefined where nothing can be tried again. */
    retry: (() => void) | undefined
    state: TransactionState
    testIds: { done: string; status: string }
  }
}
