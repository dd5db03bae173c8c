import { Icon } from './Icon.tsx'

export function ChevronDownIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="m5 8 5 5 5-5" />
    </Icon>
  )
}
