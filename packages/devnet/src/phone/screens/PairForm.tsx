import { useState } from 'react'
import { pair } from '../actions/pair.ts'
import { ScanButton } from './ScanButton.tsx'
import { usePhone } from './usePhone.ts'

/** Where a site's code is pasted or scanned. */
export function PairForm() {
  const { phone, run } = usePhone()
  const [text, setText] = useState('')
  const start = (uri: string) => {
    setText('')
    run(pair(phone, uri))
  }
  return (
    <section aria-labelledby="pair-title">
      <h2 id="pair-title">Connect to a site</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start(text)
        }}
      >
        <label>
          Code of the site, beginning with wc:
          <input
            autoComplete="off"
            data-testid="phone-uri"
            onChange={(event) => setText(event.target.value)}
            required
            spellCheck={false}
            value={text}
          />
        </label>
        <div className="buttons">
          <button data-testid="phone-pair" type="submit">
            Pair
          </button>
          <ScanButton onCode={start} />
        </div>
      </form>
    </section>
  )
}
