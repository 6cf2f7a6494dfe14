import { program } from '@hopechest/testing/machine/programs'
import { tellOfHost } from './host-of-page.ts'

tellOfHost({ file: 'host.rb', start: () => [program('ruby'), 'host.rb'] })
