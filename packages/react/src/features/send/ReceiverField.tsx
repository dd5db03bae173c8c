import type { Network } from '@latchkey/core'
import { shortAddress } from '@latchkey/core/modal'
import {
  Avatar,
  CloseIcon,
  ErrorIcon,
  IconButton,
  KeyGlyph,
  PasteIcon,
  ScanIcon,
  Spinner,
  useStyles,
} from '@latchkey/ui'
import { useId, useRef } from 'react'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes, { css } from './ReceiverField.module.css'
import { readsClipboard } from './readsClipboard.ts'
import { readsCodes } from './readsCodes.ts'
import { sendTestIds } from './testIds.ts'
import type { FoundReceiver } from './useReceiver.ts'
import { useReceiverError } from './useReceiverError.ts'

/** Whom it goes to: typed, pasted or scanned, and found as soon as a name is written. */
export function ReceiverField({ found, network, onChange, onScan, value }: ReceiverField.Props) {
  useStyles(css)
  const messages = useTransactionTexts(en)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const error = useReceiverError(found, network)
  const { address, avatar, receiver, resolved } = found
  const take = (text: string) => {
    onChange(text)
    input.current?.focus()
  }
  const isLooking = receiver.kind === 'name' && resolved.kind === 'pending'

  return (
    <div className={classes['field']}>
      <div className={classes['box']} data-invalid={error ? '' : undefined}>
        <label htmlFor={id}>{messages['send.to']}</label>
        <span className={classes['words']}>
          <input
            aria-describedby={`${id}note`}
            aria-invalid={error ? true : undefined}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            className={classes['input']}
            data-autofocus={value ? undefined : ''}
            data-testid={sendTestIds.send('receiver')}
            dir={value ? 'ltr' : undefined}
            enterKeyHint="next"
            id={id}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={
              messages[network.chainNamespace === 'eip155' ? 'send.toHint' : 'send.toHintPlain']
            }
            ref={input}
            spellCheck={false}
            type="text"
            value={value}
          />
          <span className={classes['found']} id={`${id}note`} role="status">
            {isLooking ? messages['send.looking'](receiver.name) : null}
            {receiver.kind === 'name' && address ? (
              <>
                {avatar ? <Avatar address={address} size={16} src={avatar} /> : null}
                <bdi data-testid={sendTestIds.sendFound} dir="ltr" title={address}>
                  {shortAddress(address)}
                </bdi>
                {avatar ? null : <KeyGlyph address={address} width={22} />}
              </>
            ) : null}
            {receiver.kind === 'address' && found.name ? (
              <bdi data-testid={sendTestIds.sendFound}>{found.name}</bdi>
            ) : null}
          </span>
        </span>
        <span className={classes['ends']}>
          {isLooking ? <Spinner size={16} /> : null}
          {value ? (
            <IconButton label={messages['transaction.clear']} onClick={() => take('')}>
              <CloseIcon size={16} />
            </IconButton>
          ) : (
            <>
              {readsClipboard() ? (
                <IconButton
                  data-testid={sendTestIds.sendPaste}
                  label={messages['send.paste']}
                  // The visitor may say no to the browser: then there is the keyboard.
                  onClick={() => navigator.clipboard.readText().then(take, () => take(''))}
                >
                  <PasteIcon />
                </IconButton>
              ) : null}
              {readsCodes() ? (
                <IconButton
                  data-testid={sendTestIds.sendScan}
                  label={messages['send.scan']}
                  onClick={onScan}
                >
                  <ScanIcon />
                </IconButton>
              ) : null}
            </>
          )}
        </span>
      </div>
      {error ? (
        <p className={classes['error']} role="alert">
          <ErrorIcon size={16} />
          <span>
            {error}
            {resolved.kind === 'failed' && receiver.kind === 'name' ? (
              <>
                {' '}
                <button className={classes['retry']} onClick={found.retry} type="button">
                  {messages['common.retry']}
                </button>
              </>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  )
}

export declare namespace ReceiverField {
  type Props = {
    found: FoundReceiver
    network: Network
    onChange: (text: string) => void
    onScan: () => void
    value: string
  }
}
