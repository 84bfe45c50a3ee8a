/** What each event is that has no better row than `raw`. Both sets of names, and xAI's. */

/** Server events, in the order of the reference. */
export const SERVER_NOTES: ReadonlyMap<string, string> = new Map([
  ['session.created', 'session created'],
  ['session.updated', 'session updated'],
  ['session.started', 'session started'],
  ['session.closed', 'session closed'],
  ['session.usage.updated', 'session usage'],
  ['session.input_transcript.delta', 'user transcript'],
  ['session.output_audio.delta', 'audio'],
  ['session.delegation.created', 'delegation created'],
  ['transcription_session.created', 'session created'],
  ['transcription_session.updated', 'session updated'],
  ['conversation.created', 'conversation created'],
  ['conversation.item.created', 'conversation item'],
  ['conversation.item.added', 'conversation item'],
  ['conversation.item.done', 'conversation item done'],
  ['conversation.item.retrieved', 'conversation item'],
  ['conversation.item.deleted', 'conversation item deleted'],
  ['conversation.item.truncated', 'conversation item truncated'],
  ['conversation.item.input_audio_transcription.delta', 'user transcript'],
  ['conversation.item.input_audio_transcription.updated', 'user transcript'],
  ['conversation.item.input_audio_transcription.completed', 'user transcript'],
  ['conversation.item.input_audio_transcription.segment', 'user transcript'],
  ['conversation.item.input_audio_transcription.failed', 'user transcript failed'],
  ['input_audio_buffer.committed', 'user audio committed'],
  ['input_audio_buffer.cleared', 'user audio cleared'],
  ['input_audio_buffer.speech_started', 'user began to speak'],
  ['input_audio_buffer.speech_stopped', 'user stopped speaking'],
  ['input_audio_buffer.timeout_triggered', 'user was silent too long'],
  ['input_audio_buffer.dtmf_event_received', 'telephone key'],
  ['output_audio_buffer.started', 'playback started'],
  ['output_audio_buffer.stopped', 'playback stopped'],
  ['output_audio_buffer.cleared', 'playback cleared'],
  ['mcp_list_tools.in_progress', 'MCP tools are listed'],
  ['mcp_list_tools.completed', 'MCP tools were listed'],
  ['mcp_list_tools.failed', 'MCP tools could not be listed'],
  ['rate_limits.updated', 'rate limits'],
  ['response.event', 'embedded Responses event'],
  ['ping', 'keep-alive'],
]);

/** Events inside a response that change nothing by themselves. */
export const RESPONSE_NOTES: ReadonlyMap<string, string> = new Map([
  ['response.output_audio.delta', 'audio'],
  ['response.output_audio.done', 'audio done'],
  ['response.audio.delta', 'audio'],
  ['response.audio.done', 'audio done'],
  ['response.mcp_call.in_progress', 'MCP call in progress'],
  ['response.mcp_call.completed', 'MCP call completed'],
  ['response.mcp_call.failed', 'MCP call failed'],
]);

/** What a client sends. */
export const CLIENT_NOTES: ReadonlyMap<string, string> = new Map([
  ['session.start', 'client: session start'],
  ['session.update', 'client: session update'],
  ['transcription_session.update', 'client: session update'],
  ['session.input_audio.append', 'client: audio'],
  ['input_audio_buffer.append', 'client: audio'],
  ['input_audio_buffer.commit', 'client: audio committed'],
  ['input_audio_buffer.clear', 'client: audio cleared'],
  ['output_audio_buffer.clear', 'client: playback cleared'],
  ['conversation.item.create', 'client: conversation item'],
  ['conversation.item.truncate', 'client: item truncated'],
  ['conversation.item.delete', 'client: item deleted'],
  ['conversation.item.retrieve', 'client: item retrieved'],
  ['response.item.create', 'client: item for the delegate'],
  ['response.create', 'client: response asked for'],
  ['response.cancel', 'client: response cancelled'],
]);

/** Deltas and final values of text and transcripts, by type. */
export const CONTENT_EVENTS: ReadonlyMap<
  string,
  { readonly final: boolean; readonly spoken: boolean }
> = new Map([
  ['response.output_text.delta', { final: false, spoken: false }],
  ['response.output_text.done', { final: true, spoken: false }],
  ['response.text.delta', { final: false, spoken: false }],
  ['response.text.done', { final: true, spoken: false }],
  ['response.output_audio_transcript.delta', { final: false, spoken: true }],
  ['response.output_audio_transcript.done', { final: true, spoken: true }],
  ['response.audio_transcript.delta', { final: false, spoken: true }],
  ['response.audio_transcript.done', { final: true, spoken: true }],
]);
