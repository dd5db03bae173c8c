import { useState } from 'react'
import * as ui from '../src/exports/index.ts'
import styles from './Case.module.css'

export function Controls() {
  const [query, setQuery] = useState('meta')
  const [email, setEmail] = useState('ada@')
  return (
    <>
      <div className={styles['line']}>
        <ui.IconButton label="Back">
          <ui.BackIcon />
        </ui.IconButton>
        <ui.Text as="h2" size="title">
          Connect a wallet
        </ui.Text>
        <ui.IconButton label="Close">
          <ui.CloseIcon />
        </ui.IconButton>
        <ui.Spinner />
      </div>
      <ui.Button fullWidth>Continue</ui.Button>
      <ui.Button fullWidth loading>
        Waiting
      </ui.Button>
      <ui.Button disabled fullWidth>
        Enter an amount
      </ui.Button>
      <ui.Button fullWidth icon={<ui.RefreshIcon />} variant="secondary">
        Try again
      </ui.Button>
      <ui.Button fullWidth variant="plain">
        I don't have a wallet
      </ui.Button>
      <div className={styles['line']}>
        <ui.Button size="small">Small</ui.Button>
        <ui.Button size="small" variant="secondary">
          Second
        </ui.Button>
        <ui.CopyButton
          copiedLabel="Copied"
          failedLabel="Copying failed"
          label="Copy address"
          text="0x1"
        />
        <ui.CopyButton
          copiedLabel="Copied"
          failedLabel="Copying failed"
          label="Copy link"
          text="wc:"
        >
          Copy link
        </ui.CopyButton>
      </div>
      <ui.SearchField
        clearLabel="Clear"
        label="Search wallets"
        onValueChange={setQuery}
        value={query}
      />
      <ui.TextField
        error="That is not an e-mail address yet."
        icon={<ui.MailIcon />}
        label="E-mail"
        onValueChange={setEmail}
        value={email}
      />
      <ui.Divider>or</ui.Divider>
      <ui.Notice
        action={
          <ui.Button size="small" variant="secondary">
            Try again
          </ui.Button>
        }
        title="Request declined in Rabby."
        tone="bad"
      >
        Nothing was sent.
      </ui.Notice>
      <ui.Notice tone="warn">We can't reach Base right now.</ui.Notice>
      <ui.Notice>Signing is free and moves nothing.</ui.Notice>
    </>
  )
}
