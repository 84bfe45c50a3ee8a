/** What the fixtures of Anthropic Messages come to. */

export interface Case {
  readonly fixture: string;
  readonly shows: string;
  readonly says: readonly string[];
  readonly problems: readonly string[];
}

/** A fixture, what each of its responses comes to, and what was found wrong. */
export const CASES: readonly Case[] = [
  {
    fixture: 'anthropic-messages-tool-use.sse',
    shows: 'joins the pieces of text and arguments',
    says: [
      'text "I\'ll look up the tide for Saint-Malo first." | client tide_at("{\\"harbour\\": \\"Saint-Malo\\", \\"day\\": \\"2026-11-30\\", \\"unit\\": \\"m\\"}") complete accumulated {"harbour":"Saint-Malo","day":"2026-11-30","unit":"m"} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-overloaded.sse',
    shows: 'ends at an error and leaves the open call incomplete',
    says: [
      'text "I will write the harbour list now." | client write_file("{\\"path\\": \\"harbours.csv\\", \\"content\\": \\"name,lat,lon\\\\nBrest,48.3") incomplete accumulated | error overloaded_error · Overloaded · req_01iyqeX2rqYKuvSM2xKSosvS | error (no word)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-first-error.sse',
    shows: 'makes a response of an error that comes first',
    says: [
      'error rate_limit_error · tokens_per_minute · This request would exceed the rate limit of your organization. · req_01i3T5mUVAGZC5iUotKhHfXq | error (no word)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-repeated-error.sse',
    shows: 'counts an error once',
    says: [
      'text "The ebb begins" | error api_error · Internal server error · req_01kXLT1VYm6oQLY4dHZ9xrvM | error (no word)',
    ],
    problems: ['duplicate-error', 'event-after-terminal'],
  },
  {
    fixture: 'anthropic-messages-text-error.sse',
    shows: 'takes an error event that is no JSON for what it is',
    says: [
      'text "The gauge says" | error upstream connect error or disconnect/reset before headers | error (no word)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-error-after-stop.sse',
    shows: 'keeps the good end before a late error',
    says: [
      'text "High water at 06:12." | end (end_turn) | error timeout_error · Upstream closed late',
    ],
    problems: ['error-after-success'],
  },
  {
    fixture: 'anthropic-messages-signature-replaced.sse',
    shows: 'keeps signatures apart, an empty one is none',
    says: [
      'reasoning "Spring tides follow the new moon." signed 48, 92 | reasoning "" signed 64 | text "Two days after it." | end (end_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-compaction.sse',
    shows: 'keeps the summary out of the answer',
    says: ['text "Next is Granville." | end (end_turn)'],
    problems: ['usage-shrank'],
  },
  {
    fixture: 'anthropic-messages-filled-input.sse',
    shows: 'takes the text before the input at the start, unless it is no JSON',
    says: [
      'server code_execution("{\\"code\\": \\"page = fetch(\'https://tides.example/brest\')\\"}") complete accumulated {"code":"page = fetch(\'https://tides.example/brest\')"} | server web_fetch(value) complete authoritative {"url":"https://tides.example/brest"} | client note("{\\"text\\": \\"second thought\\"}") complete accumulated {"text":"second thought"} | client note(value) complete authoritative {"text":"kept"} | tool_use (tool_use)',
    ],
    problems: ['arguments-mismatch', 'arguments-invalid'],
  },
  {
    fixture: 'anthropic-messages-mcp.sse',
    shows: 'has the server run MCP calls',
    says: [
      'server find_berth("{\\"length_m\\": 11.5, \\"nights\\": 2}") complete accumulated {"length_m":11.5,"nights":2} | server book_berth("{\\"berth\\": \\"C14\\"}") complete accumulated {"berth":"C14"} | text "C14 is free, but the booking failed." | end (end_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-no-args.sse',
    shows: 'reads an empty text as no arguments',
    says: [
      'text "Reading the clock." | client clock("") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-max-tokens-cut.sse',
    shows: 'calls arguments incomplete that the limit cut',
    says: [
      'client write_file("{\\"path\\": \\"notes.md\\", \\"text\\": \\"# Tides\\\\n\\\\nThe range is") incomplete accumulated | length (max_tokens)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-max-tokens-empty.sse',
    shows: 'makes up no arguments for a call that the limit cut',
    says: [
      'text "One moment." | client write_file("") incomplete accumulated | length (max_tokens)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-invalid-args.sse',
    shows: 'keeps arguments that are no JSON, and says when a key is there twice',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\", \\"repeat\\": yes}") invalid accumulated | client set_alarm("{\\"at\\": \\"18:40\\", \\"at\\": \\"18:45\\"}") complete accumulated {"at":"18:45"} | tool_use (tool_use)',
    ],
    problems: ['arguments-invalid', 'duplicate-key'],
  },
  {
    fixture: 'anthropic-messages-unfinished-args.sse',
    shows: 'calls arguments invalid that end too soon without a limit',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\", \\"la") invalid accumulated | client set_alarm("{\\"at\\": \\"18:40\\"") invalid accumulated | tool_use (tool_use)',
    ],
    problems: ['arguments-invalid', 'arguments-invalid'],
  },
  {
    fixture: 'anthropic-messages-object-args.sse',
    shows: 'takes arguments that are an object',
    says: ['client set_alarm(value) complete authoritative {"at":"06:12"} | tool_use (tool_use)'],
    problems: ['arguments-object'],
  },
  {
    fixture: 'anthropic-messages-text-input.sse',
    shows: 'takes an input that is text',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\"}") complete accumulated {"at":"06:12"} | client clock("") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-filled-start.sse',
    shows: 'reads the text that a start holds already',
    says: ['reasoning "Neaps now." signed 44 | text "Half the range." | end (end_turn)'],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-prefilled.sse',
    shows: 'reads the calls and the stop reason that message_start holds',
    says: [
      'text "Asking both gauges." | client gauge(value) complete authoritative {"station":"north"} | client gauge(value) complete authoritative {"station":"south"} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-index-reuse.sse',
    shows: 'begins a new block at every start',
    says: [
      'client tide_at("{\\"harbour\\": \\"Brest\\"}") complete accumulated {"harbour":"Brest"} | client tide_at("{\\"harbour\\": \\"Gran") incomplete accumulated | text "Two harbours, one index." | tool_use (tool_use)',
    ],
    problems: ['index-reused', 'index-reused', 'arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-orphans.sse',
    shows: 'keeps raw what belongs to no block',
    says: ['text "Here." | end (end_turn)'],
    problems: ['delta-before-start', 'stop-before-start'],
  },
  {
    fixture: 'anthropic-messages-delta-after-stop.sse',
    shows: 'does not add to a block that has stopped',
    says: [
      'text "High water" | client tide_at("{\\"harbour\\": \\"Brest\\"}") complete accumulated {"harbour":"Brest"} | tool_use (tool_use)',
    ],
    problems: ['delta-after-stop', 'duplicate-terminal', 'delta-after-stop'],
  },
  {
    fixture: 'anthropic-messages-mismatch.sse',
    shows: 'does not add a delta to a block of another type',
    says: [
      'reasoning "" | text "fine" signed 40 | client clock("{}") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: ['delta-mismatch', 'delta-mismatch', 'delta-mismatch', 'delta-mismatch'],
  },
  {
    fixture: 'anthropic-messages-unknown-types.sse',
    shows: 'keeps unknown types raw and never takes an unknown stop for an end',
    says: ['text "Done." | other (tide_turned)'],
    problems: ['unknown-event', 'unknown-item', 'unknown-item', 'unknown-item'],
  },
  {
    fixture: 'anthropic-messages-duplicate-start.sse',
    shows: 'ignores a start that comes twice',
    says: ['text "Hello." | end (end_turn)'],
    problems: ['duplicate-start'],
  },
  {
    fixture: 'anthropic-messages-spliced.sse',
    shows: 'keeps two spliced messages apart',
    says: [
      'reasoning "I ask the gauge." signed 40 | client gauge("{\\"station\\": \\"nor") incomplete accumulated | truncated (no word)',
      'reasoning "Let me ask the gauge." signed 48 | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | tool_use (tool_use)',
    ],
    problems: ['spliced-response', 'missing-terminal', 'arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-two-messages.sse',
    shows: 'makes a response of every message',
    says: [
      'text "First." | end (end_turn)',
      'text "Second." | end (end_turn)',
      'text "First again." | end (stop_sequence)',
    ],
    problems: ['missing-terminal'],
  },
  {
    fixture: 'anthropic-messages-missing-stop.sse',
    shows: 'believes a stop reason without message_stop',
    says: ['text "All said." | end (end_turn)'],
    problems: ['missing-terminal'],
  },
  {
    fixture: 'anthropic-messages-missing-block-stop.sse',
    shows: 'closes at message_stop what was never stopped',
    says: [
      'text "Asking." | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | client clock("") complete accumulated {} | client gauge("{\\"stat") incomplete accumulated | tool_use (tool_use)',
    ],
    problems: [
      'missing-block-stop',
      'missing-block-stop',
      'missing-block-stop',
      'missing-block-stop',
      'arguments-interrupted',
    ],
  },
  {
    fixture: 'anthropic-messages-cut.sse',
    shows: 'calls a reply truncated that has neither stop reason nor message_stop',
    says: [
      'text "Asking." | client gauge("{\\"station\\": \\"no") incomplete accumulated | truncated (no word)',
    ],
    problems: ['missing-terminal', 'arguments-interrupted'],
  },
  {
    fixture: 'anthropic-messages-no-start.sse',
    shows: 'shows the text of a reply whose beginning is missing',
    says: ['text " and the moon is full." | end (end_turn)'],
    problems: ['delta-before-start', 'delta-before-start'],
  },
  {
    fixture: 'anthropic-messages-late-start.sse',
    shows: 'gives a late message_start to the reply that waits for it',
    says: ['text "Early." | end (end_turn)'],
    problems: ['delta-before-start'],
  },
  {
    fixture: 'anthropic-messages-stop-first.sse',
    shows: 'makes no response of a stop alone',
    says: ['text "Then this." | end (end_turn)'],
    problems: ['stop-before-start', 'stop-before-start'],
  },
  {
    fixture: 'anthropic-messages-after-stop.sse',
    shows: 'adds nothing to a message that has stopped',
    says: ['text "That is all." | end (end_turn)'],
    problems: [
      'duplicate-terminal',
      'event-after-terminal',
      'event-after-terminal',
      'event-after-terminal',
    ],
  },
  {
    fixture: 'anthropic-messages-no-stop-reason.sse',
    shows: 'calls a reply truncated whose stop reason stayed null',
    says: ['text "No reason" | truncated (no word)'],
    problems: ['missing-stop-reason'],
  },
  {
    fixture: 'anthropic-messages-contradiction.sse',
    shows: 'lets a call for the client decide against end_turn',
    says: [
      'client clock("{}") complete accumulated {} | tool_use (end_turn)',
      'text "No call." | tool_use (tool_use)',
    ],
    problems: ['status-contradiction', 'status-contradiction'],
  },
  {
    fixture: 'anthropic-messages-refusal.sse',
    shows: 'keeps the text before a refusal',
    says: ['text "The lock of the" | refusal (refusal)'],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-pause.sse',
    shows: 'tells a pause from an end, and a server call from one for the client',
    says: [
      'server web_search("{\\"query\\": \\"tides\\"}") complete accumulated {"query":"tides"} | pause (pause_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-call-identity.sse',
    shows: 'says when a call has no id, or the id of another',
    says: [
      'client clock("{}") complete accumulated {} | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | client gauge("{\\"station\\": \\"south\\"}") complete accumulated {"station":"south"} | tool_use (tool_use)',
    ],
    problems: ['synthetic-id', 'id-reused'],
  },
  {
    fixture: 'anthropic-messages-passengers.sse',
    shows: 'reads past everything that travels on the same wire',
    says: ['text "Slack water." | end (end_turn)'],
    problems: ['event-name-mismatch'],
  },
  {
    fixture: 'anthropic-messages-data-only.sse',
    shows: 'needs no event names, and uses one where the type is missing',
    says: ['text "No names." | end (end_turn)'],
    problems: ['event-name-mismatch'],
  },
  {
    fixture: 'anthropic-messages-claude-code.jsonl',
    shows: 'unwraps the events of Claude Code',
    says: ['text "Ebb at nine." | end (end_turn)'],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-whole.json',
    shows: 'reads a reply that was not streamed',
    says: [
      'reasoning "Ask the gauge." signed 52 | reasoning "" signed 36 | text "Asking the gauge." | client gauge(value) complete authoritative {"station":"north"} | client clock(value) complete authoritative {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'xai-messages-index-quirk.sse',
    shows: 'tells two blocks of one index apart, and gives deltas without one to the last',
    says: [
      'reasoning "The user wants the next high water." | text "High water is at 06:12." | end (end_turn)',
    ],
    problems: ['index-missing', 'index-reused'],
  },
  {
    fixture: 'xai-messages-no-index.sse',
    shows: 'reads a stream without any index',
    says: ['text "No index at all." | end (end_turn)'],
    problems: ['index-missing', 'index-missing', 'index-missing', 'delta-after-stop'],
  },
  {
    fixture: 'xai-messages-flat-error.sse',
    shows: 'knows an error without a type',
    says: [
      'text "Looking" | error The service is currently unavailable · Service temporarily unavailable. Please try again later. | error (no word)',
    ],
    problems: [],
  },
];
