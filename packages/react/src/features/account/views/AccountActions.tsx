import type { Network } from '@latchkey/core'
import { Button, CheckIcon, CopyIcon, ExternalLinkIcon, useStyles } from '@latchkey/ui'
import { useCopy } from '../../../kit/useCopy.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import classes, { css } from '../Actions.module.css'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'

/** What can be done with an account: copy its address, look at it elsewhere. */
export function AccountActions({ address, network }: AccountActions.Props) {
  useStyles(css)
  const messages = useTexts(en)
  const { copied, copy, region } = useCopy('toast.addressCopied')
  const explorer = network.blockExplorers?.default
  return (
    <div className={classes['actions']}>
      <Button
        data-testid={accountTestIds.accountCopy}
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy(address)}
        variant="secondary"
      >
        {messages['account.copyAddress']}
      </Button>
      {explorer ? (
        <Button
          aria-label={messages['account.explorer'](explorer.name)}
          href={`${explorer.url.replace(/\/$/, '')}/address/${address}`}
          icon={<ExternalLinkIcon />}
          title={messages['account.explorer'](explorer.name)}
          variant="secondary"
        >
          {explorer.name}
        </Button>
      ) : null}
      {region}
    </div>
  )
}

export declare namespace AccountActions {
  type Props = { address: string; network: Network }
}
