import { type QueryOption, queryOptions } from './optionsFromQuery.ts'

/** Every option as a control; a change goes into the address, which can be shared, and reloads. */
export function OptionsPanel({ query }: OptionsPanel.Props) {
  function set(key: string, value: string | undefined) {
    const next = new URLSearchParams(query)
    if (value === undefined || value === '') next.delete(key)
    else next.set(key, value)
    location.search = String(next)
  }
  return (
    <section aria-labelledby="options-title" className="panel wide">
      <h2 id="options-title">Options</h2>
      <p className="hint">Each change goes into this page's address, so a setting can be shared.</p>
      <div className="options">
        {queryOptions.map((option) => (
          <Control key={option.key} onChange={set} option={option} query={query} />
        ))}
      </div>
      {query.size > 0 ? (
        <a className="reset" href="/">
          Reset every option
        </a>
      ) : null}
    </section>
  )
}

export declare namespace OptionsPanel {
  type Props = { query: URLSearchParams }
}

function Control({ onChange, option, query }: ControlProps) {
  const value = query.get(option.key) ?? ''
  if (option.kind === 'flag') {
    const checked = value === '' ? (option.on ?? false) : value !== '0'
    return (
      <label className="check">
        <input
          checked={checked}
          onChange={() => onChange(option.key, checked ? '0' : '1')}
          type="checkbox"
        />
        <span>{option.label}</span>
      </label>
    )
  }
  const id = `demo-option-${option.key}`
  return (
    <label className="field" htmlFor={id}>
      <span>{option.label}</span>
      {option.kind === 'choice' ? (
        <select
          id={id}
          onChange={(event) => onChange(option.key, event.target.value)}
          value={value}
        >
          {option.values.map((each) => (
            <option key={each} value={each}>
              {each || 'default'}
            </option>
          ))}
        </select>
      ) : (
        <input
          defaultValue={value}
          id={id}
          name={option.key}
          onBlur={(event) => {
            if (event.target.value !== value) onChange(option.key, event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChange(option.key, event.currentTarget.value)
          }}
        />
      )}
    </label>
  )
}

type ControlProps = {
  onChange: (key: string, value: string | undefined) => void
  option: QueryOption
  query: URLSearchParams
}
