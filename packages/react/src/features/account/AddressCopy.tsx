import { CheckIcon, CopyIcon, useStyles } from '@latchkey/ui'
import { useCopy } from '../../kit/useCopy.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import classes, { css } from './AddressCopy.module.css'
import { en } from './en.ts'
import { accountTestIds } from './testIds.ts'

/** A name or an address; a click copies the whole address. */
export function AddressCopy({ address, text, whole }: AddressCopy.Props) {
  useStyles(css)
  const messages = useTexts(en)
  const { copied, copy, region } = useCopy('toast.addressCopied')
  return (
    <>
      <button
        className={classes['copy']}
        data-testid={accountTestIds.accountAddress}
        data-address={address}
        data-whole={whole ? '' : undefined}
        onClick={() => void copy(address)}
        title={messages['account.copyAddress']}
        type="button"
      >
        {/* An address reads left to right in every language. */}
        <bdi
          className={classes['text']}
          dir={text === address ? 'ltr' : undefined}
          // Two lines of one length are easier to compare than one and a rest.
          style={whole ? { maxInlineSize: `${Math.ceil(text.length / 2)}ch` } : undefined}
        >
          {text}
        </bdi>
        {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </button>
      {region}
    </>
  )
}

export declare namespace AddressCopy {
  type Props = {
    address: string
    text: string
    /** The address in full, over as many lines as it takes. */
    whole?: boolean | undefined
  }
}
