/** What each fixture of the Responses API comes to: its responses in words, and what was wrong. */
export interface FixtureCase {
  readonly fixture: string;
  /** One line a response. */
  readonly says: readonly string[];
  readonly problems?: readonly string[];
}

export const FIXTURE_CASES: readonly FixtureCase[] = [
  {
    fixture: 'openai-responses-after-end.sse',
    says: [
      'text "Done." | end (completed) | side error server_error ·  · The connection was reset.',
    ],
    problems: [
      'event-after-terminal warning',
      'duplicate-terminal warning',
      'error-after-success warning',
    ],
  },
  {
    fixture: 'openai-responses-audio.sse',
    says: ['transcript "The next stop is Olten." | end (completed)'],
  },
  {
    fixture: 'openai-responses-azure-filter.sse',
    says: ['text "This part was al" | refusal (content_filter)'],
  },
  {
    fixture: 'openai-responses-bare-error.sse',
    says: ['error proxy_error · 502 · upstream connect error'],
  },
  {
    fixture: 'openai-responses-body.json',
    says: [
      'summary "One lookup is enough." | text "Looking up the S3." | client get_delays("{\\"line\\":\\"S3\\"}") complete {"line":"S3"} | tool_use (completed)',
    ],
  },
  {
    fixture: 'openai-responses-code-interpreter.sse',
    says: [
      'reasoning "" | server code_interpreter("delays = [3, 0, 7, 1]\\nprint(f\'{sum(delays) / len(delays):.2f} min\')\\n") complete | text "On average the trains were 2.75 minutes late." | end (completed)',
    ],
  },
  {
    fixture: 'openai-responses-content-mismatch.sse',
    says: [
      'text "Platform 8, as announced." | client announce("{\\"platform\\":8}") complete {"platform":8} | tool_use (completed)',
    ],
    problems: [
      'content-mismatch warning',
      'arguments-mismatch warning',
      'arguments-mismatch warning',
    ],
  },
  {
    fixture: 'openai-responses-custom-tool.sse',
    says: [
      'client query("SELECT train, platform FROM departures\\nWHERE station = \'Genève\' -- {\\"not\\": \\"JSON\\"}\\n") complete | client apply_patch("@@ export const tick =\\n-  1000;\\n+  60_000;\\n") complete | client apply_patch("+export const ZONE = \'Europe/Zurich\';\\n") complete | client apply_patch(value) complete {"type":"delete_file","path":"src/old-clock.ts"} | tool_use (completed)',
    ],
  },
  {
    fixture: 'openai-responses-done-only.sse',
    says: [
      'client get_departures("{\\"station\\":\\"Basel SBB\\",\\"limit\\":1}") complete {"station":"Basel SBB","limit":1} | client get_delays("{\\"line\\":\\"S3\\"}") complete {"line":"S3"} | text "Both stations are asked." | client get_delays("{\\"line\\":\\"S9\\"}") complete {"line":"S9"} | tool_use (completed)',
    ],
    problems: ['stop-before-start note'],
  },
  {
    fixture: 'openai-responses-error-then-failed.sse',
    says: [
      'error too_many_requests · rate_limit_exceeded · Rate limit reached for requests. Please try again in 1.3s. | error (failed)',
    ],
    problems: ['duplicate-error note'],
  },
  {
    fixture: 'openai-responses-failed-after-text.sse',
    says: [
      'text "The next train to Chur leaves at" | error  · server_error · An error occurred while processing your request. Please include the request ID in your message. | error (failed)',
    ],
  },
  {
    fixture: 'openai-responses-flat-error.sse',
    says: ['error  · invalid_prompt · The prompt was refused before the model ran.'],
  },
  {
    fixture: 'openai-responses-hosted-tools.sse',
    says: [
      'server file_search(value) complete {"queries":["platform rules"]} | server web_search(value) complete {"type":"open_page","url":"https://example.org/rules"} | server image_generation(value) complete | client computer(value) complete {"type":"click","button":"left","x":120,"y":48} | client local_shell(value) complete {"type":"exec","command":["ls","-a"],"env":{},"timeout_ms":null,"user":null,"working_directory":null} | server tool_search(value) complete {"paths":["get_delays"]} | client tool_search(value) complete {"query":"delay"} | server program("const d = await tools.get_delays({ line: \\"S3\\" });\\ntext(d);\\n") complete | client get_delays("{\\"line\\":\\"S3\\"}") complete {"line":"S3"} | tool_use (completed)',
    ],
  },
  {
    fixture: 'openai-responses-incomplete.sse',
    says: [
      'text "Checking both stations." | client get_departures("{\\"station\\":\\"Bern\\",\\"lim") incomplete | length (max_output_tokens)',
    ],
    problems: ['arguments-interrupted warning'],
  },
  {
    fixture: 'openai-responses-interleaved-calls.sse',
    says: [
      'client open_gate("{\\"gate\\":\\"A\\",\\"when\\":\\"now\\"}") complete {"gate":"A","when":"now"} | client close_gate("{\\"gate\\":\\"B\\"}") complete {"gate":"B"} | client ring_bell("{\\"times\\":2}") complete {"times":2} | tool_use (completed)',
    ],
    problems: ['delta-after-stop warning'],
  },
  {
    fixture: 'openai-responses-lanes.jsonl',
    says: [
      'text "Two steps." | other (steered)',
      'text "Compiling now." | end (completed)',
      'text "One step." | side error invalid_request_error · steer_too_late · The response was ending. | end (completed)',
      'error invalid_request_error · previous_response_not_found · The previous response was not found.',
    ],
    problems: ['delta-before-start note', 'delta-before-start note', 'delta-before-start note'],
  },
  {
    fixture: 'openai-responses-late-content.sse',
    says: [
      'text "Platform 7, leaving in four minutes." | client remind("{\\"minutes\\":4}") complete {"minutes":4} | tool_use (completed)',
    ],
    problems: ['late-content note', 'late-content note'],
  },
  {
    fixture: 'openai-responses-mcp.sse',
    says: [
      'server find_connection("{\\"from\\":\\"Genève\\",\\"to\\":\\"Brig\\"}") complete {"from":"Genève","to":"Brig"} | server find_connection("{\\"from\\":\\"Genf\\",\\"to\\":\\"Brigg\\"}") complete {"from":"Genf","to":"Brigg"} | text "The 07:32 gets you to Brig at 09:14." | server book_seat("{\\"connection\\":\\"07:32\\"}") complete {"connection":"07:32"} | end (completed)',
    ],
  },
  {
    fixture: 'openai-responses-no-setup.sse',
    says: [
      'reasoning "Short thought." | text "Two gates." | client open_gate("{\\"gate\\":\\"A\\"}") complete {"gate":"A"} | client open_gate("{\\"gate\\":\\"B\\"}") complete {"gate":"B"} | tool_use (completed)',
    ],
    problems: [
      'delta-before-start note',
      'delta-before-start note',
      'delta-before-start warning',
      'delta-before-start warning',
    ],
  },
  {
    fixture: 'openai-responses-odd-arguments.sse',
    says: [
      'client set_clock("{\\"hour\\":9 \\"minute\\":5}") invalid | client set_clock("{\\"hour\\":9,\\"hour\\":10}") complete {"hour":10} | client set_clock("") complete {} | client set_clock(value) complete {"hour":9} | tool_use (completed)',
    ],
    problems: [
      'arguments-invalid warning',
      'duplicate-key warning',
      'arguments-invalid note',
      'arguments-object note',
    ],
  },
  {
    fixture: 'openai-responses-open-weights.sse',
    says: ['reasoning "Count the stops: three." | text "Three stops." | end (completed)'],
  },
  {
    fixture: 'openai-responses-refusal.sse',
    says: ['refusal "I\'m sorry, but I can\'t help with opening that lock." | refusal (completed)'],
  },
  {
    fixture: 'openai-responses-resumed-overlap.sse',
    says: ['text "The night train the night train runs." | end (completed)'],
    problems: ['sequence-repeat warning', 'duplicate-start warning'],
  },
  {
    fixture: 'openai-responses-rotated-ids.sse',
    says: [
      'summary "**Counting**" | client count("{\\"of\\":\\"r\\"}") complete {"of":"r"} | tool_use (completed)',
    ],
    problems: ['id-changed note', 'id-changed note'],
  },
  {
    fixture: 'openai-responses-sequence-faults.sse',
    says: ['text "Northbound only only" | end (completed)'],
    problems: ['sequence-gap note', 'sequence-gap warning', 'sequence-repeat warning'],
  },
  {
    fixture: 'openai-responses-shared-index.sse',
    says: [
      'text "Both lamps." | client lamp_switch("{\\"on\\":1}") complete {"on":1} | client lamp("{\\"on\\":2}") complete {"on":2} | text "All done." | tool_use (completed)',
    ],
    problems: [
      'index-reused warning',
      'index-reused warning',
      'id-changed warning',
      'delta-before-start note',
      'ambiguous-fragment warning',
    ],
  },
  {
    fixture: 'openai-responses-shell.sse',
    says: [
      'server shell("date -u +\'%H:%M\'") complete | client shell("cd fahrplan && ls *.csv\\nwc -l départs.csv") complete | tool_use (completed)',
    ],
  },
  {
    fixture: 'openai-responses-status-contradiction.sse',
    says: ['text "Cut in the mid" | length (max_output_tokens)'],
    problems: ['status-contradiction warning'],
  },
  {
    fixture: 'openai-responses-tool-call.sse',
    says: [
      'client get_departures("{\\"station\\":\\"Zürich HB\\",\\"limit\\":3}") complete {"station":"Zürich HB","limit":3} | tool_use (completed)',
    ],
  },
  {
    fixture: 'openai-responses-truncated.sse',
    says: [
      'text "Opening the gate." | client open_gate("{\\"gate\\":\\"") incomplete accumulated | truncated (no word)',
    ],
    problems: ['arguments-interrupted warning', 'missing-terminal warning'],
  },
  {
    fixture: 'openai-responses-two-responses.sse',
    says: [
      'text "Good mor" | truncated (no word)',
      'text "Good morning!" | end (completed)',
      'text "Good morning!" | end (completed)',
    ],
    problems: ['spliced-response warning', 'missing-terminal warning', 'duplicate-start warning'],
  },
  {
    fixture: 'openai-responses-unknown.sse',
    says: ['text "It may rain." | end (completed)'],
    problems: [
      'unknown-event note',
      'unknown-item note',
      'event-name-mismatch note',
      'delta-before-start note',
    ],
  },
  {
    fixture: 'xai-responses-flat-error.sse',
    says: [
      'error  · The service is currently unavailable · The model is at capacity, try again later',
    ],
  },
  {
    fixture: 'xai-responses-reasoning-function.sse',
    says: [
      'summary "The user asks for trains from \\"Zürich HB\\".\\n" | client get_departures("{\\"station\\":\\"Zürich HB\\"}") complete {"station":"Zürich HB"} | tool_use (completed)',
    ],
  },
  {
    fixture: 'xai-responses-server-tools.sse',
    says: [
      'reasoning "" | server x_keyword_search("{\\"query\\":\\"signal failure Olten\\",\\"limit\\":5}") complete | server web_search("{\\"query\\":\\"Olten timetable\\"}") complete {"query":"Olten timetable"} | server x_semantic_search("{\\"query\\":\\"trains late\\"}") complete {"query":"trains late"} | server code_execution("print(7 * 3)") complete | server code_interpreter("{\\"code\\":\\"print(21)\\"}") complete {"code":"print(21)"} | server find("{\\"line\\":\\"S3\\"}") complete {"line":"S3"} | server view_image(value) complete {"url":"https://example.org/clock.png"} | server view_x_video(value) complete {"url":"https://example.org/train.mp4"} | server image_generation("a station clock") complete | text "The S3 is on time. [[1]](https://example.org/olten)" | end (completed)',
    ],
    problems: ['duplicate-terminal note'],
  },
];
