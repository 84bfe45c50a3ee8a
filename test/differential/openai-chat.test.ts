import { compare, fixturesNamed } from './comparison.ts';
import { ACCUMULATED_CHATS, CHAT_CHUNKS } from './openai-chat-differences.ts';
import { readChatChunks, readChatDocument, readChatStream } from './openai-chat-readers.ts';

const STREAMS = fixturesNamed(/^(openai-chat|compat|azure-chat|xai-chat)-.*\.sse$/);
const DOCUMENTS = fixturesNamed(/^(openai-chat|compat|azure-chat|xai-chat)-.*\.json$/);

compare('openai-node on a chat stream', readChatChunks, STREAMS, CHAT_CHUNKS);
compare("openai-node's ChatCompletionStream", readChatStream, STREAMS, ACCUMULATED_CHATS);
compare('openai-node on a whole chat completion', readChatDocument, DOCUMENTS, {});
